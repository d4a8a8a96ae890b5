import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Miniflare } from 'miniflare';
import { afterAll, expect, test } from 'vitest';

const load = (name: string) => import(new URL(name, import.meta.url).href);
const { DEMO_FOLDER } = await load('demo-region.mjs');
const { putLocally } = await load('put-locally.mjs');
const { fillDemoRegion } = await load('fill-demo-region.mjs');

const scratch = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-regions-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Copies the included region with another id or version. */
function copyRegion(changes: { id?: string; version?: string }): string {
  const folder = mkdtempSync(path.join(scratch, 'region-'));
  cpSync(DEMO_FOLDER, folder, { recursive: true });
  const file = path.join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
  return folder;
}

async function readBucket(
  stateDir: string,
): Promise<{ list: { id: string; version: string }[]; keys: string[] }> {
  const server = new Miniflare({
    modules: true,
    script: 'export default {}',
    cf: false,
    r2Buckets: { STREETS: 'roadwaze-streets-local' },
    defaultPersistRoot: path.join(stateDir, 'v3'),
  });
  try {
    const bucket = await server.getR2Bucket('STREETS');
    const list = await bucket.get('regions.json');
    const { objects } = await bucket.list();
    return {
      list: list ? ((await list.json()) as { id: string; version: string }[]) : [],
      keys: objects.map(({ key }) => key),
    };
  } finally {
    await server.dispose();
  }
}

test('puts the included region once, replaces it with a new version, and keeps other regions', async () => {
  const stateDir = mkdtempSync(path.join(scratch, 'state-'));
  expect([await fillDemoRegion(stateDir), await fillDemoRegion(stateDir)]).toEqual([true, false]);
  const first = await readBucket(stateDir);
  expect(first.list.map(({ id }) => id)).toEqual(['baltimore']);
  expect(first.keys).toHaveLength(5);
  await putLocally(stateDir, copyRegion({ id: 'annapolis' }));
  await putLocally(stateDir, copyRegion({ version: 'newer' }));
  const { list, keys } = await readBucket(stateDir);
  expect(list.map(({ id, version }) => [id, version])).toEqual([
    ['annapolis', first.list[0]?.version],
    ['baltimore', 'newer'],
  ]);
  expect(
    keys.filter((key) => key.startsWith('baltimore/')).every((key) => key.startsWith('baltimore/newer/')),
  ).toBe(true);
  expect(keys).toHaveLength(9);
});
