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

/** Returns the minutes that a millisecond of free-flow time takes at an hour. */
export function computeMinutesPerMs(localHour: number, factor: number): number {
  return factor / computeSpeedShare(localHour) / MS_PER_MINUTE;
}

export function convertToMiles(length: number): number {
  return length / DECIMETERS_PER_MILE;
}

/** The quickest drive from a junction to one of the places. */
type Descent = { place: number; time: number; length: number };

/**
 * Returns the quickest drive from each of the first places (`origins`, all by default) to every place, by buckets on the
 * contraction hierarchy: an upward search from each destination stores its times at the junctions, and one from each origin
 * collects them. Source: S. Knopp et al., "Computing many-to-many shortest paths using highway hierarchies", ALENEX 2007.
 *
 * @param localHour hour of departure at the place, 0 to 24, fractions allowed
 * @param factor how much longer drives take here than in the network, see `calibrateSpeeds`
 */
export function computeMatrix(
  network: RoadNetwork,
  places: readonly LatLng[],
  localHour: number,
  { factor = 1, origins = places.length }: { factor?: number; origins?: number | undefined } = {},
): StreetMatrix {
  const points = places.map((place) => snapToStop(network, place));
  const descents = listDescents(network, points);
  const minutesPerMs = computeMinutesPerMs(localHour, factor);
  const matrix: StreetMatrix = { minutes: [], miles: [] };
  for (const from of points.slice(0, origins)) {
    const drives = listDrives(network, descents, from, points);
    const isReached = ({ time }: Drive) => time < UNREACHED;
    const unreached = Number.POSITIVE_INFINITY;
    matrix.minutes.push(drives.map((one) => (isReached(one) ? minutesPerMs * one.time : unreached)));
    matrix.miles.push(drives.map((one) => (isReached(one) ? convertToMiles(one.length) : unreached)));
  }
  return matrix;
}

/** Searches upward from every place as a destination; returns the drives down from each junction. */
function listDescents(
  network: RoadNetwork,
  points: readonly (RoadSpot | null)[],
): ReadonlyMap<number, Descent[]> {
  const descents = new Map<number, Descent[]>();
  points.forEach((to, place) => {
    const found = to ? searchUpward(listEntries(network, to), network.down, network.up) : [];
    for (const [junction, { time, length }] of found) {
      const known = descents.get(junction);
      if (known) known.push({ place, time, length });
      else descents.set(junction, [{ place, time, length }]);
    }
  });
  return descents;
}

/** A drive in milliseconds and decimeters. */
type Drive = { time: number; length: number };

/** Returns the quickest drive from one place to every other. */
function listDrives(
  network: RoadNetwork,
  descents: ReadonlyMap<number, Descent[]>,
  from: RoadSpot | null,
  points: readonly (RoadSpot | null)[],
): Drive[] {
  const drives = points.map((): Drive => ({ time: UNREACHED, length: 0 }));
  if (!from) return drives;
  for (const [junction, climb] of searchUpward(listExits(network, from), network.up, network.down)) {
    for (const { place, time, length } of descents.get(junction) ?? []) {
      const drive = drives[place] as Drive;
      if (climb.time + time >= drive.time) continue;
      drive.time = climb.time + time;
      drive.length = climb.length + length;
    }
  }
  return drives.map((drive, place) => {
    const to = points[place];
    const direct = to && findDirect(network, from, to);
    return direct && direct.time <= drive.time ? direct : drive;
  });
}
