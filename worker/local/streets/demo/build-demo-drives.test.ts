import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CITY_PLACES } from '#worker/domain/orders/samples/city.ts';
import { DRIVES } from '#worker/local/demo/drives.ts';
import { readExtract } from '../read-extract.ts';
import { buildDemoDrives, writeDemoDrives } from './build-demo-drives.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const extract = readExtract(readFileSync(`${root}tests/fixtures/streets/baltimore.osm.pbf`));

/**
 * A change of a speed or a delay in the street engine leaves the demo as it is, as long as the figures stay this
 * near.
 */
const MAX_ERROR = 0.08;

/** The median error of the drives from the place whose drives changed most. */
function measureError(known: Uint8Array, fresh: Uint8Array): number {
  if (known.length !== fresh.length) return 1;
  const errors = [...fresh].map((steps, at) => Math.abs(steps - (known[at] ?? 0)) / Math.max(1, steps));
  const perPlace = 2 * CITY_PLACES.length;
  const medians = CITY_PLACES.map(({ index }) => {
    const own = errors.slice(index * perPlace, (index + 1) * perPlace);
    return own.sort((one, other) => one - other)[own.length >> 1] ?? 1;
  });
  return Math.max(...medians);
}

test("the demo's drives are those of the streets", async () => {
  const fresh = buildDemoDrives(extract, CITY_PLACES);
  const known = Uint8Array.from(Buffer.from(DRIVES, 'base64'));
  const drives = measureError(known, fresh) <= MAX_ERROR ? known : fresh;
  await expect(writeDemoDrives(drives)).toMatchFileSnapshot(`${root}worker/local/demo/drives.ts`);
});
