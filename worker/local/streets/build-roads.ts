import type { Extract } from './read-extract.ts';
import { addDelays } from './roads/add-delays.ts';
import { cutWays, listVias } from './roads/cut-ways.ts';
import { joinStreets } from './roads/join-streets.ts';
import { keepConnected } from './roads/keep-connected.ts';
import { packRoads } from './roads/pack-roads.ts';
import { restrictTurns } from './roads/restrict-turns.ts';

/**
 * Returns the `roads.bin` of an extract: its streets for cars with a contraction hierarchy; deterministic. Throws Error if there
 * are no streets.
 */
export function buildRoads(extract: Extract): Uint8Array {
  const connected = keepConnected(cutWays(extract));
  if (connected.streets.length === 0) throw new Error('The extract has no streets for cars.');
  const joined = joinStreets(connected, new Set(listVias(extract)));
  return packRoads(keepConnected(restrictTurns(addDelays(joined), extract)));
}
