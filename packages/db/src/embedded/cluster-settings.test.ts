import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings, saveSettings } from './cluster-settings.ts';

describe('settings of the embedded cluster', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'guidepost-cluster-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('name the cluster in a folder that was copied or moved, not that of the folder it came from', async () => {
    const [from, to] = [join(root, 'from'), join(root, 'to')];
    await mkdir(join(from, 'postgres'), { recursive: true });
    await writeFile(join(from, 'postgres', 'PG_VERSION'), '17');
    await saveSettings(from, { clusterDir: join(from, 'postgres'), user: 'u', password: 'p' });
    await rename(from, to);
    expect(await loadSettings(to)).toMatchObject({ clusterDir: join(to, 'postgres'), password: 'p' });
  });

  it('keep a cluster that lies elsewhere', async () => {
    await saveSettings(root, { clusterDir: '/var/lib/guidepost/x/postgres', user: 'u', password: 'p' });
    expect((await loadSettings(root))?.clusterDir).toBe('/var/lib/guidepost/x/postgres');
    expect(await loadSettings(join(root, 'nothing'))).toBeUndefined();
  });
});
