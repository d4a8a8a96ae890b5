import { computeSpeedShare } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { findDirect, listEntries, listExits } from './access-points.ts';
import type { RoadNetwork } from './road-network.ts';
import { searchUpward, UNREACHED } from './search-upward.ts';
import { type RoadSpot, snapToStop } from './snap-to-road.ts';

const MS_PER_MINUTE = 60_000;
const DECIMETERS_PER_MILE = 16_093.44;

/** Minutes and miles from row to column; Infinity where there is no way, or a place is outside the region. */
export type StreetMatrix = { minutes: number[][]; miles: number[][] };

/** Returns how many minutes a drive takes that takes that many milliseconds at free flow. */
export function toMinutes(time: number, localHour: number, factor: number): number {
  return ((time / MS_PER_MINUTE) * factor) / computeSpeedShare(localHour);
}

export function toMiles(length: number): number {
  return length / DECIMETERS_PER_MILE;
}

/** A way from a junction down to a place; `next` is the junction's entry before, or -1. */
type Buckets = { place: number[]; time: number[]; length: number[]; next: number[] };

/**
 * Returns the quickest drive between every two of the places, by buckets on the contraction hierarchy: one search up
 * from each place as a destination leaves its times at the junctions, one from each place as an origin collects them.
 * Source: S. Knopp et al., "Computing many-to-many shortest paths using highway hierarchies", ALENEX 2007.
 *
 * @param localHour hour of departure at the place, 0 to 24, fractions allowed
 * @param factor how much longer drives take here than by the network, see `calibrateSpeeds`
 */
export function computeMatrix(
  network: RoadNetwork,
  places: readonly LatLng[],
  localHour: number,
  factor = 1,
): StreetMatrix {
  const points = places.map((place) => snapToStop(network, place));
  const times = points.map(() => new Array<number>(points.length).fill(UNREACHED));
  const lengths = points.map(() => new Array<number>(points.length).fill(0));
  const { buckets, filled } = fillBuckets(network, points);
  points.forEach((from, row) => {
    if (!from) return;
    collect(network, buckets, from, times[row] as number[], lengths[row] as number[]);
    points.forEach((to, column) => {
      const direct = to && findDirect(network, from, to);
      if (!direct || direct.time > ((times[row] as number[])[column] as number)) return;
      (times[row] as number[])[column] = direct.time;
      (lengths[row] as number[])[column] = direct.length;
    });
  });
  for (const junction of filled) network.buckets[junction] = -1;
  const isReached = (row: number, column: number) => ((times[row] as number[])[column] as number) < UNREACHED;
  return {
    minutes: times.map((row, from) =>
      row.map((time, to) =>
        isReached(from, to) ? toMinutes(time, localHour, factor) : Number.POSITIVE_INFINITY,
      ),
    ),
    miles: lengths.map((row, from) =>
      row.map((length, to) => (isReached(from, to) ? toMiles(length) : Number.POSITIVE_INFINITY)),
    ),
  };
}

function fillBuckets(network: RoadNetwork, points: readonly (RoadSpot | null)[]) {
  const { backward, up, down } = network;
  const buckets: Buckets = { place: [], time: [], length: [], next: [] };
  const filled: number[] = [];
  points.forEach((to, place) => {
    if (!to) return;
    searchUpward(backward, listEntries(network, to), down, up);
    for (const row of backward.settled) {
      const junction = backward.junction[row] as number;
      const next = network.buckets[junction] as number;
      if (next < 0) filled.push(junction);
      network.buckets[junction] = buckets.place.length;
      buckets.place.push(place);
      buckets.time.push(backward.time[row] as number);
      buckets.length.push(backward.length[row] as number);
      buckets.next.push(next);
    }
  });
  return { buckets, filled };
}

/** Writes the best times and lengths from one place into its rows. */
function collect(
  network: RoadNetwork,
  buckets: Buckets,
  from: RoadSpot,
  times: number[],
  lengths: number[],
): void {
  const { forward, up, down } = network;
  searchUpward(forward, listExits(network, from), up, down);
  for (const row of forward.settled) {
    const junction = forward.junction[row] as number;
    const time = forward.time[row] as number;
    const length = forward.length[row] as number;
    for (let at = network.buckets[junction] as number; at >= 0; at = buckets.next[at] as number) {
      const place = buckets.place[at] as number;
      const candidate = time + (buckets.time[at] as number);
      if (candidate >= (times[place] as number)) continue;
      times[place] = candidate;
      lengths[place] = length + (buckets.length[at] as number);
    }
  }
}
