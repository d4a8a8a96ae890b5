import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { regionManifestSchema } from '#worker/domain/streets/region-manifest.ts';
import { buildRegion, buildRegionFromFile } from './build-region.ts';

const { DEMO_EXTRACT, DEMO_FOLDER, DEMO_ID } = await import(new URL('demo-region.mjs', import.meta.url).href);

/** Maximum size of the demo region in the repository, in bytes. */
const MAX_DEMO_BYTES = 2_000_000;

const EMPTY = { nodes: [], ways: [], relations: [], bounds: null, date: null, locate: () => null };

test('the committed region is identical to one built from its extract (npm run streets -- --demo)', async () => {
  const built = await buildRegionFromFile(readFileSync(DEMO_EXTRACT), DEMO_ID);
  expect(readdirSync(DEMO_FOLDER).sort()).toEqual([...built.keys()].sort());
  let bytes = 0;
  for (const [name, contents] of built) {
    bytes += contents.length;
    const shipped = readFileSync(path.join(DEMO_FOLDER, name));
    expect({ name, isSame: shipped.equals(contents) }).toEqual({ name, isSame: true });
  }
  expect(bytes).toBeLessThan(MAX_DEMO_BYTES);
});

test('the manifest lists the files, bounds and attribution of a region', () => {
  const text = readFileSync(path.join(DEMO_FOLDER, 'manifest.json'), 'utf8');
  const manifest = regionManifestSchema.parse(JSON.parse(text));
  expect(manifest).toMatchObject({
    id: 'baltimore',
    bounds: { west: -76.6081, south: 39.2586, east: -76.5288, north: 39.3065 },
    attribution: '© OpenStreetMap contributors',
  });
  for (const [name, file] of Object.entries(manifest.files)) {
    expect(readFileSync(path.join(DEMO_FOLDER, name))).toHaveLength(file.bytes);
  }
});

test.each(['Baltimore', '../up', 'a/b', ''])('%j is no name for a region', async (id) => {
  await expect(buildRegion(EMPTY, id)).rejects.toThrow(RangeError);
});

test('rejects an extract without streets', async () => {
  await expect(buildRegion(EMPTY, 'nowhere')).rejects.toThrow('no streets');
});
