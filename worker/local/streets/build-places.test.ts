import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadPlaces, searchPlaces } from '#worker/engines/streets/index.ts';
import { buildPlaces } from './build-places.ts';
import { readExtract } from './read-extract.ts';

const extract = readExtract(
  readFileSync(fileURLToPath(new URL('../../../tests/fixtures/streets/baltimore.osm.pbf', import.meta.url))),
);
const file = buildPlaces(extract);
const index = loadPlaces(file.slice().buffer);
const find = (text: string) => searchPlaces(index, text, { near: null, limit: 5 })[0];

test('the address file of a city is at most 150 kB and deterministic', () => {
  expect(file.length).toBeGreaterThan(50_000);
  expect(file.length).toBeLessThan(150_000);
  expect(buildPlaces(extract)).toEqual(file);
});

test('the index uses little more memory than its file', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const measure = async () => {
    for (let round = 0; round < 4; round++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = await measure();
  const loaded = Array.from({ length: 100 }, () => loadPlaces(file.slice().buffer));
  const bytes = ((await measure()) - before) / loaded.length;
  expect(bytes).toBeGreaterThan(0.9 * file.length);
  expect(bytes).toBeLessThan(1.5 * file.length);
});

test.each([
  ['247 Saint Helena Avenue, Dundalk, MD 21222', '247 Saint Helena Ave, Dundalk', 39.259884, -76.528916],
  ['247 st helena av', '247 Saint Helena Ave, Dundalk', 39.259884, -76.528916],
  ['1924B Fleet St', '1924B Fleet St, Baltimore', 39.28486, -76.589024],
  ['723-B South Brodway', '723-B S Broadway, Baltimore', 39.282904, -76.593028],
])('%j is the house %j of the extract', (text, label, lat, lng) => {
  const found = find(text);
  expect(found).toMatchObject({ kind: 'address', label });
  expect(found?.score).toBeGreaterThan(0.9);
  expect(found?.lat).toBeCloseTo(lat, 5);
  expect(found?.lng).toBeCloseTo(lng, 5);
});

test('interpolates a house number from the next blocks if the street has no numbers', () => {
  // On S Conkling Street, half a block north of Eastern Avenue.
  const found = find('440 S Conkling St');
  expect(found).toMatchObject({ kind: 'address', label: '440 S Conkling St, Baltimore' });
  expect(found?.lat).toBeCloseTo(39.287, 3);
  expect(found?.lng).toBeCloseTo(-76.5672, 3);
});

test.each([
  'Eastern Ave & S Conkling St',
  'Eastern Avenue and Conkling',
  'S Conkling St @ Eastern Ave, Baltimore',
])('%j is where they cross', (text) => {
  expect(find(text)).toMatchObject({ kind: 'crossing', lat: 39.286619, lng: -76.567169 });
});

test.each([
  ['Johns Hopkins Hospital', 'place'],
  ['Canton', 'place'],
  ['S Conkling St', 'street'],
])('%j is a %s', (text, kind) => {
  expect(find(text)?.kind).toBe(kind);
});
