import { computeSpeedShare } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { findDirect, listEntries, listExits } from './access-points.ts';
import type { RoadNetwork } from './road-network.ts';
import { searchUpward, UNREACHED } from './search-upward.ts';
import { type RoadSpot, snapToStop } from './snap-to-road.ts';

const MS_PER_MINUTE = 60_000;
const DECIMETERS_PER_MILE = 16_093.44;

/** Minutes and miles from row to column; Infinity without a road, or for a place outside the region. */
type StreetMatrix = { minutes: number[][]; miles: number[][] };

/** Returns the minutes of a millisecond at free flow. */
export function computeMinutesPerMs(localHour: number, factor: number): number {
  return factor / computeSpeedShare(localHour) / MS_PER_MINUTE;
}

export function convertToMiles(length: number): number {
  return length / DECIMETERS_PER_MILE;
}

/** The buckets: for each junction (a row), the quickest times and lengths to every place. */
type Descents = { time: Int32Array; length: Int32Array; junctions: number[] };

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
  const descents = listDescents(network, points);
  const minutesPerMs = computeMinutesPerMs(localHour, factor);
  const matrix: StreetMatrix = { minutes: [], miles: [] };
  for (const from of points) {
    const drives = from ? listDrives(network, descents, from, points) : null;
    const listOf = (pick: (place: number, all: Drives) => number) =>
      points.map((_, place) =>
        drives && (drives.times[place] as number) < UNREACHED
          ? pick(place, drives)
          : Number.POSITIVE_INFINITY,
      );
    matrix.minutes.push(listOf((place, { times }) => minutesPerMs * (times[place] as number)));
    matrix.miles.push(listOf((place, { lengths }) => convertToMiles(lengths[place] as number)));
  }
  for (const junction of descents.junctions) network.rowOf[junction] = -1;
  return matrix;
}

/** Searches upward from every place as a destination. `network.rowOf` then has the row of each settled junction. */
function listDescents(network: RoadNetwork, points: readonly (RoadSpot | null)[]): Descents {
  const { backward, up, down, rowOf } = network;
  const count = points.length;
  const descents: Descents = { time: new Int32Array(0), length: new Int32Array(0), junctions: [] };
  points.forEach((to, place) => {
    if (!to) return;
    searchUpward(backward, listEntries(network, to), down, up);
    for (const found of backward.settled) {
      const junction = backward.junction[found] as number;
      let row = rowOf[junction] as number;
      if (row < 0) {
        row = descents.junctions.push(junction) - 1;
        rowOf[junction] = row;
        if ((row + 1) * count > descents.time.length) grow(descents, count);
      }
      descents.time[row * count + place] = backward.time[found] as number;
      descents.length[row * count + place] = backward.length[found] as number;
    }
  });
  return descents;
}

const FIRST_ROWS = 512;

function grow(descents: Descents, count: number): void {
  const size = Math.max(FIRST_ROWS * count, 2 * descents.time.length);
  const time = new Int32Array(size).fill(UNREACHED, descents.time.length);
  const length = new Int32Array(size);
  time.set(descents.time);
  length.set(descents.length);
  descents.time = time;
  descents.length = length;
}

/** Computes milliseconds and decimeters from one place to every other. */
type Drives = { times: Int32Array; lengths: Int32Array };

function listDrives(
  network: RoadNetwork,
  descents: Descents,
  from: RoadSpot,
  points: readonly (RoadSpot | null)[],
): Drives {
  const { forward, up, down } = network;
  const times = new Int32Array(points.length).fill(UNREACHED);
  const lengths = new Int32Array(points.length);
  searchUpward(forward, listExits(network, from), up, down);
  for (const found of forward.settled) {
    const row = network.rowOf[forward.junction[found] as number] as number;
    if (row < 0) continue;
    improve({ times, lengths }, descents, row, {
      time: forward.time[found] as number,
      length: forward.length[found] as number,
    });
  }
  points.forEach((to, place) => {
    const direct = to && findDirect(network, from, to);
    if (!direct || direct.time > (times[place] as number)) return;
    times[place] = direct.time;
    lengths[place] = direct.length;
  });
  return { times, lengths };
}

/** Improves the drives by those over one junction. */
function improve(
  { times, lengths }: Drives,
  descents: Descents,
  row: number,
  climb: { time: number; length: number },
): void {
  const count = times.length;
  const { time, length } = descents;
  for (let place = 0, at = row * count; place < count; place++, at++) {
    const candidate = climb.time + (time[at] as number);
    if (candidate >= (times[place] as number)) continue;
    times[place] = candidate;
    lengths[place] = climb.length + (length[at] as number);
  }
}
