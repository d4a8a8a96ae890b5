import type { LatLng } from '#worker/domain/shared/geo.ts';
import { findDirect, listEntries, listExits } from './access-points.ts';
import { computeMinutesPerMs, convertToMiles } from './compute-matrix.ts';
import { abbreviateStreet } from './places/street-name.ts';
import { type RoadNetwork, readName } from './road-network.ts';
import { type Arcs, type Reached, searchUpward, UNREACHED } from './search-upward.ts';
import { type RoadSpot, snapToStop } from './snap-to-road.ts';
import { appendCourse } from './street-course.ts';

/** A drive from one place to the next. */
type Leg = {
  minutes: number;
  miles: number;
  /** The course of the drive, between the road points nearest to both places. */
  line: LatLng[];
  /** The street it follows longest, or null if none has a name. */
  via: string | null;
};

/**
 * Returns the quickest drive with its course, or null without a road or for a place outside the region. Its minutes equal those
 * of `computeMatrix`.
 *
 * @param localHour hour of departure at the place, 0 to 24, fractions allowed
 * @param factor how much longer drives take here than in the network, see `calibrateSpeeds`
 */
export function findLeg(
  network: RoadNetwork,
  from: LatLng,
  to: LatLng,
  localHour: number,
  factor = 1,
): Leg | null {
  const origin = snapToStop(network, from);
  const destination = snapToStop(network, to);
  if (!origin || !destination) return null;
  const drive = findDrive(network, origin, destination);
  if (!drive) return null;
  return {
    minutes: drive.time * computeMinutesPerMs(localHour, factor),
    miles: convertToMiles(drive.length),
    line: drawLine(network, drive.parts, origin.at, destination.at),
    via: chooseVia(network, drive.parts),
  };
}

type Drive = { time: number; length: number; parts: Part[] };

function findDrive(network: RoadNetwork, origin: RoadSpot, destination: RoadSpot): Drive | null {
  const { up, down } = network;
  const descents = searchUpward(listEntries(network, destination), down, up);
  let best: Climb | null = null;
  let bestTime = UNREACHED;
  for (const [junction, climb] of searchUpward(listExits(network, origin), up, down)) {
    const descent = descents.get(junction);
    if (!descent || climb.time + descent.time >= bestTime) continue;
    best = { climb, descent };
    bestTime = climb.time + descent.time;
  }
  const direct = findDirect(network, origin, destination);
  if (direct && direct.time <= bestTime) {
    const { time, length, street } = direct;
    return { time, length, parts: [{ street, from: origin.share, to: destination.share }] };
  }
  if (!best) return null;
  const length = best.climb.length + best.descent.length;
  return { time: bestTime, length, parts: unpackDrive(network, best, origin, destination) };
}

/** The upward paths from the origin and from the destination to the junction where they meet. */
type Climb = { climb: Reached; descent: Reached };

/** Returns the streets of a drive; of the first and the last one, only the part that is driven. */
function unpackDrive(
  network: RoadNetwork,
  { climb, descent }: Climb,
  origin: RoadSpot,
  destination: RoadSpot,
): Part[] {
  const { up, down } = network;
  const parts: Part[] = [];
  const [exit, entry] = [climb.access, descent.access];
  if (!isAtCrossing(origin))
    parts.push({ street: exit.street, from: origin.share, to: exit.isForward ? 1 : 0 });
  for (const { arc, from } of listSteps(climb).reverse()) {
    unpackArc(network, { from, to: up.end[arc] as number, via: up.via[arc] as number }, parts);
  }
  for (const { arc, from } of listSteps(descent)) {
    unpackArc(network, { from: down.end[arc] as number, to: from, via: down.via[arc] as number }, parts);
  }
  if (!isAtCrossing(destination)) {
    parts.push({ street: entry.street, from: entry.isForward ? 0 : 1, to: destination.share });
  }
  return parts;
}

const isAtCrossing = ({ share }: RoadSpot) => share === 0 || share === 1;

/** Returns the arcs from a junction back to the start of the search, each with the junction it starts at. */
function listSteps(top: Reached) {
  const steps: { arc: number; from: number }[] = [];
  for (let { arc, before } = top; before; { arc, before } = before) {
    steps.push({ arc, from: before.junction });
  }
  return steps;
}

/** Returns the line of a drive. Its ends are the given points, because points computed from shares have rounding errors. */
function drawLine(network: RoadNetwork, parts: readonly Part[], start: LatLng, stop: LatLng): LatLng[] {
  const line: LatLng[] = [];
  for (const { street, from, to } of parts) if (from !== to) appendCourse(network, street, from, to, line);
  return [start, ...line.slice(1, -1), stop];
}

function chooseVia(network: RoadNetwork, parts: readonly Part[]): string | null {
  const { streetName, streetLength } = network.sections;
  const byName = new Map<number, { street: number; length: number }>();
  for (const { street, from, to } of parts) {
    const name = streetName[street] as number;
    const length = Math.abs(to - from) * (streetLength[street] as number);
    if (name === 0 || length === 0) continue;
    byName.set(name, { street, length: length + (byName.get(name)?.length ?? 0) });
  }
  const [first, ...others] = byName.values();
  if (!first) return null;
  const longest = others.reduce((best, other) => (other.length > best.length ? other : best), first);
  return abbreviateStreet(readName(network, longest.street) ?? '');
}

/** A part of a street, by shares of its length, in driving direction. */
type Part = { street: number; from: number; to: number };

type Arc = { from: number; to: number; via: number };

/** Appends the streets of an arc, in driving order. */
function unpackArc(network: RoadNetwork, arc: Arc, parts: Part[]): void {
  const stack = [arc];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { from, to, via } = next;
    if (via < 0) {
      const code = -1 - via;
      parts.push({ street: code >> 1, from: code % 2, to: 1 - (code % 2) });
      continue;
    }
    // The junction in between is below both ends, so that both halves belong to it.
    stack.push({ from: via, to, via: findVia(network.up, via, to) });
    stack.push({ from, to: via, via: findVia(network.down, via, from) });
  }
}

/** Returns the `via` of a junction's quickest arc to that end. */
function findVia({ first, end, time, via }: Arcs, junction: number, to: number): number {
  let best = -1;
  const last = first[junction + 1] as number;
  for (let arc = first[junction] as number; arc < last; arc++) {
    if (end[arc] === to && (best < 0 || (time[arc] as number) < (time[best] as number))) best = arc;
  }
  if (best < 0) throw new Error('A shortcut leads nowhere.');
  return via[best] as number;
}
