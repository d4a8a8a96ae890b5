import Flatbush from 'flatbush';
import {
  BACKWARD,
  encodeStreet,
  FORWARD,
  NO_STOPPING,
  packSections,
  ROAD_FILE,
  type RoadSections,
} from '#worker/engines/streets/index.ts';
import type { Arc } from './arc-lists.ts';
import { contractJunctions, type Hierarchy } from './contract-junctions.ts';
import { METERS_PER_MILE, measureStreet } from './measure-street.ts';
import type { RoadGraph, Street } from './road-graph.ts';

const MAX_DELAY = 255;

/** Returns the `roads.bin` file of a finished graph, with junctions numbered by rank. */
export function packRoads(graph: RoadGraph): Uint8Array {
  const measures = graph.streets.map((street) => measure(graph, street));
  const hierarchy = contractJunctions(graph.nodes.length, listArcs(graph, measures));
  const { ranks } = hierarchy;
  const byRank = new Int32Array(ranks.length);
  ranks.forEach((rank, junction) => {
    byRank[rank] = junction;
  });
  const { text, numbers } = packNames(graph.streets);
  return packSections(ROAD_FILE, {
    junctionLat: Int32Array.from(byRank, (junction) => graph.lat[junction] as number),
    junctionLng: Int32Array.from(byRank, (junction) => graph.lng[junction] as number),
    ...packArcs(hierarchy, byRank, 'up'),
    ...packArcs(hierarchy, byRank, 'down'),
    ...packStreets(graph.streets, measures, ranks),
    streetName: Uint32Array.from(graph.streets, ({ rule }) => numbers.get(rule.name) ?? 0),
    ...packShapes(graph.streets),
    twins: packTwins(graph.streets),
    ...text,
    index: packIndex(graph),
  });
}

/** A street's measures in file units: milliseconds, decimeters, and deciseconds of delay at each end. */
type Measure = { time: number; length: number; delayTo: number; delayFrom: number };

function measure(graph: RoadGraph, street: Street): Measure {
  const meters = measureStreet(graph, street);
  const toDelay = (seconds: number | null) => Math.min(MAX_DELAY, Math.round(10 * (seconds ?? 0)));
  return {
    time: Math.max(1, Math.round((3_600_000 * meters) / METERS_PER_MILE / street.rule.milesPerHour)),
    length: Math.round(10 * meters),
    delayTo: toDelay(street.secondsAtTo),
    delayFrom: toDelay(street.secondsAtFrom),
  };
}

function listArcs({ streets }: RoadGraph, measures: readonly Measure[]): Arc[] {
  const arcs: Arc[] = [];
  streets.forEach(({ from, to, directions }, street) => {
    const { time, length, delayTo, delayFrom } = measures[street] as Measure;
    if (directions & FORWARD) {
      arcs.push({ from, to, time: time + 100 * delayTo, length, via: encodeStreet(street, true) });
    }
    if (directions & BACKWARD) {
      arcs.push({
        from: to,
        to: from,
        time: time + 100 * delayFrom,
        length,
        via: encodeStreet(street, false),
      });
    }
  });
  return arcs;
}

type Direction = 'up' | 'down';

function packArcs({ ranks, arcs }: Hierarchy, byRank: Int32Array, direction: Direction) {
  const [lists, end] = direction === 'up' ? [arcs.out, 'to' as const] : [arcs.into, 'from' as const];
  const rankOf = (arc: Arc) => ranks[arc[end]] as number;
  const first = new Uint32Array(byRank.length + 1);
  const order: Arc[] = [];
  byRank.forEach((junction, rank) => {
    order.push(...[...(lists[junction] ?? [])].sort((one, two) => rankOf(one) - rankOf(two)));
    first[rank + 1] = order.length;
  });
  const packed = {
    First: first,
    End: Uint32Array.from(order, rankOf),
    Time: Uint32Array.from(order, ({ time }) => time),
    Length: Uint32Array.from(order, ({ length }) => length),
    Via: Int32Array.from(order, ({ via }) => (via < 0 ? via : (ranks[via] as number))),
  };
  const named = Object.entries(packed).map(([name, values]) => [direction + name, values]);
  return Object.fromEntries(named) as Pick<RoadSections, `${Direction}${keyof typeof packed}`>;
}

function packStreets(streets: readonly Street[], measures: readonly Measure[], ranks: Int32Array) {
  return {
    streetFrom: Uint32Array.from(streets, ({ from }) => ranks[from] as number),
    streetTo: Uint32Array.from(streets, ({ to }) => ranks[to] as number),
    streetTime: Uint32Array.from(measures, ({ time }) => time),
    streetLength: Uint32Array.from(measures, ({ length }) => length),
    streetFlags: Uint8Array.from(
      streets,
      ({ directions, rule }) => directions | (rule.isMotorway ? NO_STOPPING : 0),
    ),
    streetDelayTo: Uint8Array.from(measures, ({ delayTo }) => delayTo),
    streetDelayFrom: Uint8Array.from(measures, ({ delayFrom }) => delayFrom),
  };
}

function packShapes(streets: readonly Street[]) {
  const streetShape = new Uint32Array(streets.length + 1);
  streets.forEach(({ shape }, street) => {
    streetShape[street + 1] = (streetShape[street] as number) + shape.length / 2;
  });
  const count = streetShape[streets.length] as number;
  const shapeLat = new Int32Array(count);
  const shapeLng = new Int32Array(count);
  let at = 0;
  for (const { shape } of streets) {
    for (let index = 0; index < shape.length; index += 2, at++) {
      shapeLat[at] = shape[index] as number;
      shapeLng[at] = shape[index + 1] as number;
    }
  }
  return { streetShape, shapeLat, shapeLng };
}

function packTwins(streets: readonly Street[]): Uint32Array {
  const byCourse = new Map<number, number[]>();
  streets.forEach(({ course }, street) => {
    byCourse.set(course, [...(byCourse.get(course) ?? []), street]);
  });
  const pairs: number[] = [];
  for (const group of byCourse.values()) {
    for (const one of group) for (const other of group) if (one !== other) pairs.push(one, other);
  }
  return Uint32Array.from(pairs);
}

function packNames(streets: readonly Street[]) {
  const numbers = new Map([['', 0]]);
  for (const { rule } of streets) if (!numbers.has(rule.name)) numbers.set(rule.name, numbers.size);
  const encoded = [...numbers.keys()].map((name) => new TextEncoder().encode(name));
  const nameFirst = new Uint32Array(encoded.length + 1);
  encoded.forEach((bytes, name) => {
    nameFirst[name + 1] = (nameFirst[name] as number) + bytes.length;
  });
  return { numbers, text: { nameFirst, nameText: Uint8Array.from(encoded.flatMap((bytes) => [...bytes])) } };
}

function packIndex({ lat, lng, streets }: RoadGraph): Uint8Array {
  const index = new Flatbush(streets.length, 16, Int32Array);
  for (const { from, to, shape } of streets) {
    const lats = [lat[from] as number, lat[to] as number, ...shape.filter((_, at) => at % 2 === 0)];
    const lngs = [lng[from] as number, lng[to] as number, ...shape.filter((_, at) => at % 2 === 1)];
    index.add(Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats));
  }
  index.finish();
  return new Uint8Array(index.data);
}
