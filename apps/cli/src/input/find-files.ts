import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError, toAppError } from '@guidepost/contracts';

export interface FoundFiles {
  /** In the order given, folders sorted by name; each path once. */
  readonly files: readonly string[];
  /** Paths that gave nothing, or not everything, each with its reason. */
  readonly problems: readonly { readonly path: string; readonly error: AppError }[];
}

/** Endings of the files that a folder is searched for; a file named on the command line is taken whatever its ending. */
const ENDINGS = new Set(['.pdf']);

/** Files under the given paths. A path that is missing, unreadable or holds no documents becomes a problem; the rest goes on. */
export async function findFiles(paths: readonly string[]): Promise<FoundFiles> {
  const files = new Set<string>();
  const problems: { path: string; error: AppError }[] = [];
  for (const path of paths) {
    try {
      const facts = await stat(path);
      if (!facts.isDirectory()) {
        files.add(path);
        continue;
      }
      const before = problems.length;
      const inside = await walk(path, (folder, error) => problems.push({ path: folder, error }));
      if (inside.length === 0 && problems.length === before) {
        problems.push({
          path,
          error: new AppError('no_documents_found', `The folder ${path} holds no PDF files, at any depth.`),
        });
      }
      for (const file of inside) files.add(file);
    } catch (error) {
      problems.push({ path, error: toPathError(path, error) });
    }
  }
  return { files: [...files], problems };
}

async function walk(folder: string, onProblem: (folder: string, error: AppError) => void): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    onProblem(folder, toPathError(folder, error));
    return [];
  }
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // Hidden ones are other programs' (version control, `._` copies of resource forks).
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await walk(path, onProblem)));
    else if (ENDINGS.has(extname(entry.name).toLowerCase()) && (await isFile(entry, path))) found.push(path);
  }
  return found;
}

/** Links count as what they point at; a link to a folder is not followed, since it may lead in a circle. */
async function isFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const target = await stat(path).catch(() => undefined);
  return target?.isFile() === true;
}

/** A fault of the file system as a sentence with a code. */
export function toPathError(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new AppError('path_not_found', `${path} is not there; check the spelling.`, { cause: error });
    case 'EACCES':
    case 'EPERM':
      return new AppError('path_unreadable', `This user may not read ${path}; change its rights.`, {
        cause: error,
      });
    case 'ENOSPC':
      return new AppError('blob_store_full', `The disk is full: ${path} could not be written.`, {
        cause: error,
      });
    default:
      return toAppError(error);
  }
}
