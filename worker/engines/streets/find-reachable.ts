import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { listExits } from './access-points.ts';
import { computeMinutesPerMs } from './compute-matrix.ts';
import { BACKWARD, FORWARD, UNITS_PER_DEGREE } from './road-file.ts';
import type { RoadNetwork } from './road-network.ts';
import { searchUpward, UNREACHED } from './search-upward.ts';
import { snapToStop } from './snap-to-road.ts';
import { listCourse } from './street-course.ts';

/** The directions in which the outline has a corner, if something is reached there. */
const SECTORS = 72;

/**
 * Returns the outline of the area reachable within some minutes: in each direction the farthest place reached, as the crow flies.
 * Empty for a place outside the region.
 *
 * @param localHour hour of departure at the place, 0 to 24, fractions allowed
 * @param factor how much longer drives take here than by the network, see `calibrateSpeeds`
 */
export function findReachable(
  network: RoadNetwork,
  from: LatLng,
  minutes: number,
  localHour: number,
  factor = 1,
): LatLng[] {
  const origin = snapToStop(network, from);
  if (!origin) return [];
  const budget = minutes / computeMinutesPerMs(localHour, factor);
  searchUpward(network.forward, listExits(network, origin), network.up, network.down);
  const times = sweepDown(network);
  const farthest: ({ place: LatLng; miles: number } | undefined)[] = new Array(SECTORS).fill(undefined);
  for (const place of listReached(network, times, budget)) {
    const sector = findSector(origin.at, place);
    const miles = computeMilesBetween(origin.at, place);
    if (miles > (farthest[sector]?.miles ?? 0)) farthest[sector] = { place, miles };
  }
  return farthest.flatMap((found) => (found ? [found.place] : []));
}

/**
 * Returns the milliseconds to every junction: the times of the upward search are propagated down, the most important junctions
 * first. Source: D. Delling et al., "PHAST: hardware-accelerated shortest path trees", 2013.
 */
function sweepDown({ forward, down, junctionCount }: RoadNetwork): Int32Array {
  const times = new Int32Array(junctionCount).fill(UNREACHED);
  for (let row = 0; row < forward.rows; row++) {
    times[forward.junction[row] as number] = forward.time[row] as number;
  }
  const { first, end, time } = down;
  for (let junction = junctionCount - 1; junction >= 0; junction--) {
    let best = times[junction] as number;
    const last = first[junction + 1] as number;
    for (let arc = first[junction] as number; arc < last; arc++) {
      best = Math.min(best, (times[end[arc] as number] as number) + (time[arc] as number));
    }
    times[junction] = best;
  }
  return times;
}

/** Returns the junctions within the budget, and the points reached on streets that lead beyond them. */
function* listReached(network: RoadNetwork, times: Int32Array, budget: number): Generator<LatLng> {
  const { junctionLat, junctionLng, streetFrom, streetTo, streetFlags, streetTime } = network.sections;
  for (let junction = 0; junction < network.junctionCount; junction++) {
    if ((times[junction] as number) > budget) continue;
    yield {
      lat: (junctionLat[junction] as number) / UNITS_PER_DEGREE,
      lng: (junctionLng[junction] as number) / UNITS_PER_DEGREE,
    };
  }
  for (let street = 0; street < network.streetCount; street++) {
    const flags = streetFlags[street] as number;
    const duration = streetTime[street] as number;
    const restForward = budget - (times[streetFrom[street] as number] as number);
    const restBackward = budget - (times[streetTo[street] as number] as number);
    if (flags & FORWARD && restForward > 0 && restForward < duration) {
      yield findPlace(network, street, 0, restForward / duration);
    }
    if (flags & BACKWARD && restBackward > 0 && restBackward < duration) {
      yield findPlace(network, street, 1, 1 - restBackward / duration);
    }
  }
}

/** Returns the end point after driving a street from one share of its length to another. */
function findPlace(network: RoadNetwork, street: number, fromShare: number, toShare: number): LatLng {
  const course = listCourse(network, street, fromShare, toShare);
  return course[course.length - 1] as LatLng;
}

function findSector(from: LatLng, to: LatLng): number {
  const x = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const turn = (Math.atan2(x, to.lat - from.lat) / (2 * Math.PI) + 1) % 1;
  return Math.min(SECTORS - 1, Math.floor(turn * SECTORS));
}
