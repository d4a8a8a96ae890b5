import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CITY_PLACES } from '#worker/domain/orders/samples/city.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { computeMatrix, loadRoads } from '#worker/engines/streets/index.ts';
import { buildRoads } from '#worker/local/streets/build-roads.ts';
import { type Extract, readExtract } from '#worker/local/streets/read-extract.ts';
import { DRIVES } from './drives.ts';
import { MILES_A_STEP, MINUTES_A_STEP } from './measure-drive.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const extract = readExtract(readFileSync(`${root}tests/fixtures/streets/baltimore.osm.pbf`));

/** Tolerance for changes of a speed or delay in the street engine: up to this error, the stored drives stay unchanged. */
const MAX_ERROR = 0.08;

/** Returns the median error of the drives from the place whose drives changed most. */
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

/** A local hour without traffic. */
const QUIET_HOUR = 3;

const MAX_STEPS = 255;

/**
 * Returns the drives between all places by the extract's streets, two bytes per pair: minutes without traffic and miles, row by
 * row. Throws RangeError if a drive is too long for a byte or has no route.
 */
function buildDemoDrives(extract: Extract, places: readonly LatLng[]): Uint8Array {
  const network = loadRoads(Uint8Array.from(buildRoads(extract)).buffer);
  const { minutes, miles } = computeMatrix(network, places, QUIET_HOUR);
  const figures = minutes.flatMap((row, from) =>
    row.flatMap((time, to) => [time / MINUTES_A_STEP, (miles[from]?.[to] ?? Number.NaN) / MILES_A_STEP]),
  );
  if (!figures.every((steps) => steps >= 0 && steps <= MAX_STEPS))
    throw new RangeError('A drive is too long.');
  return Uint8Array.from(figures.map(Math.round));
}

/** Returns the source of `worker/local/demo/drives.ts`. */
function writeDemoDrives(drives: Uint8Array): string {
  return `// Written from the Baltimore extract; \`npx vitest -u worker/local/demo\` writes it again.
// © OpenStreetMap contributors, Open Database License.

/** The drives between the demo's places, two bytes a pair in base64: see \`measure-drive.ts\`. */
export const DRIVES =
  '${Buffer.from(drives).toString('base64')}';
`;
}

test('the stored demo drives match the streets', async () => {
  const fresh = buildDemoDrives(extract, CITY_PLACES);
  const known = Uint8Array.from(Buffer.from(DRIVES, 'base64'));
  const drives = measureError(known, fresh) <= MAX_ERROR ? known : fresh;
  await expect(writeDemoDrives(drives)).toMatchFileSnapshot(`${root}worker/local/demo/drives.ts`);
});
