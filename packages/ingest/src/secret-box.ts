import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@guidepost/contracts';

/** Encrypts what must not lie in the database in clear: passwords of files. */
export interface SecretBox {
  readonly seal: (text: string) => Buffer;
  /** `pdf_password_wrong` if it was sealed with another key. */
  readonly open: (sealed: Buffer) => string;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; sealed form: nonce, tag, ciphertext. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES) {
    throw new AppError('config_invalid', `The secret key must be ${KEY_BYTES} bytes, it has ${key.length}.`);
  }
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAuthTag(tag);
      try {
        return (
          decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
          decipher.final('utf8')
        );
      } catch (cause) {
        throw new AppError(
          'pdf_password_wrong',
          'The stored password was sealed with another secret key. Ingest the file again with its password.',
          { cause },
        );
      }
    },
  };
}

/** The key of a data folder, made at the first use; of two processes that make it at once both get the same one. */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600 });
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  } finally {
    await rm(draft, { force: true });
  }
}
