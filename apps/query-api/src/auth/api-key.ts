import { createHash } from 'node:crypto';

export type Scope = 'read' | 'write' | 'admin';

/** Each scope includes the ones before it. */
const SCOPES: readonly Scope[] = ['read', 'write', 'admin'];
const MIN_KEY_LENGTH = 16;

export interface ApiKey {
  readonly name: string;
  readonly scope: Scope;
  /** The key itself is not kept. */
  readonly sha256: Buffer;
}

export const digest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** True if a key of scope `held` may do what needs `needed`. */
export const allows = (held: Scope, needed: Scope): boolean => SCOPES.indexOf(held) >= SCOPES.indexOf(needed);

/** Parses `name:scope:key,…`; faults name the entry by position and name, never the key. */
export function parseApiKeys(text: string): { keys: ApiKey[]; faults: string[] } {
  const keys: ApiKey[] = [];
  const faults: string[] = [];
  const entries = text.split(',').map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    if (entry === '') continue;
    const [name = '', scope = '', ...rest] = entry.split(':');
    const key = rest.join(':');
    const where = `entry ${index + 1} (${name || 'no name'})`;
    if (name === '' || key === '') faults.push(`${where} must be written name:scope:key`);
    else if (!isScope(scope)) faults.push(`${where} must have the scope read, write or admin`);
    else if (key.length < MIN_KEY_LENGTH)
      faults.push(`${where} must have a key of at least ${MIN_KEY_LENGTH} characters`);
    else if (keys.some((other) => other.name === name)) faults.push(`${where} uses a name that is taken`);
    else keys.push({ name, scope, sha256: digest(key) });
  }
  return { keys, faults };
}

const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);
