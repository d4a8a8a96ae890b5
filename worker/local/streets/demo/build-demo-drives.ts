import type { LatLng } from '#worker/domain/shared/geo.ts';
import { computeMatrix, loadRoads } from '#worker/engines/streets/index.ts';
import { MILES_A_STEP, MINUTES_A_STEP } from '#worker/local/demo/measure-drive.ts';
import { buildRoads } from '../build-roads.ts';
import type { Extract } from '../read-extract.ts';

/** An hour in which nothing slows the traffic. */
const QUIET_HOUR = 3;

const MAX_STEPS = 255;

/**
 * Returns the drives between all places by the extract's streets, two bytes a pair: minutes without traffic and
 * miles, row by row. Throws RangeError where a drive is too long for a byte, or there is none.
 */
export function buildDemoDrives(extract: Extract, places: readonly LatLng[]): Uint8Array {
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
export function writeDemoDrives(drives: Uint8Array): string {
  return `// Written from the Baltimore extract; \`npx vitest -u worker/local/streets/demo\` writes it again.
// © OpenStreetMap contributors, Open Database License.

/** The drives between the demo's places, two bytes a pair in base64: see \`measure-drive.ts\`. */
export const DRIVES =
  '${Buffer.from(drives).toString('base64')}';
`;
}
