import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFiles } from './find-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guidepost-find-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('finds PDFs at any depth, sorted, and leaves hidden and other files alone', async () => {
  await mkdir(join(folder, 'sub'));
  for (const name of ['b.pdf', 'a.PDF', 'note.txt', '._a.pdf', 'sub/c.pdf'])
    await writeFile(join(folder, name), 'x');
  const { files, problems } = await findFiles([folder]);
  expect(files.map((file) => file.slice(folder.length + 1))).toEqual(['a.PDF', 'b.pdf', 'sub/c.pdf']);
  expect(problems).toEqual([]);
});

test('takes a named file whatever its ending, and each path once', async () => {
  const file = join(folder, 'scan.bin');
  await writeFile(file, 'x');
  expect((await findFiles([file, file])).files).toEqual([file]);
});

test('names what is missing and what is empty, and goes on with the rest', async () => {
  await writeFile(join(folder, 'a.pdf'), 'x');
  const empty = join(folder, 'empty');
  await mkdir(empty);
  const { files, problems } = await findFiles([join(folder, 'lost.pdf'), empty, join(folder, 'a.pdf')]);
  expect(files).toHaveLength(1);
  expect(problems.map(({ error }) => error.code)).toEqual(['path_not_found', 'no_documents_found']);
});

test('does not run in circles through links', async () => {
  await writeFile(join(folder, 'a.pdf'), 'x');
  await symlink(folder, join(folder, 'again'));
  await symlink(join(folder, 'a.pdf'), join(folder, 'b.pdf'));
  expect((await findFiles([folder])).files).toHaveLength(2);
});
