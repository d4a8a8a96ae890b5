import type { RouteOrder, RouteProblem } from '#worker/engines/route/index.ts';

/** Returns a small, fast, seeded generator (mulberry32) of numbers from 0 to below 1. */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export type CityKind = 'uniform' | 'clustered' | 'road-like' | 'asymmetric' | 'noisy';

export const CITY_KINDS: readonly CityKind[] = ['uniform', 'clustered', 'road-like', 'asymmetric', 'noisy'];

/** Builds a synthetic city: node 0 is the driver, followed by a pickup and a drop-off node per order. In whole seconds. */
export function buildCity(kind: CityKind, orderCount: number, seed: number): RouteProblem {
  const random = createRandom(seed * 7919 + orderCount * 31 + CITY_KINDS.indexOf(kind));
  const points = scatter(kind, 2 * orderCount + 1, random);
  const durations = kind === 'road-like' ? driveStreets(points, random) : flyStraight(points, kind, random);
  const orders: RouteOrder[] = Array.from({ length: orderCount }, (_, order) => ({
    pickup: 2 * order + 1,
    dropoff: 2 * order + 2,
  }));
  return { durations, start: 0, orders };
}

type Point = { x: number; y: number };

/** Places points in a square of 3,000 seconds: uniformly, or around a few dense or loose centers. */
function scatter(kind: CityKind, count: number, random: () => number): Point[] {
  const anywhere = () => ({ x: random() * SIDE, y: random() * SIDE });
  if (kind !== 'clustered') return Array.from({ length: count }, anywhere);
  const centres = Array.from({ length: 3 + Math.floor(count / 25) }, () => ({
    ...anywhere(),
    radius: 60 + 440 * random(),
  }));
  return Array.from({ length: count }, () => {
    const { x, y, radius } = centres[Math.floor(random() * centres.length)]!;
    const offset = () => (random() + random() - 1) * radius;
    return { x: x + offset(), y: y + offset() };
  });
}

const SIDE = 3000;

/**
 * Returns straight-line durations. Asymmetric: the city has a slope, and streets differ by direction. Noisy: each leg and
 * direction is independently scaled by 0.5 to 1.5, so that detours are often shorter.
 */
function flyStraight(points: readonly Point[], kind: CityKind, random: () => number): number[][] {
  return points.map((from) =>
    points.map((to) => {
      const straight = Math.hypot(from.x - to.x, from.y - to.y);
      if (from === to) return 0;
      if (kind === 'noisy') return Math.round(straight * (0.5 + random()));
      if (kind !== 'asymmetric') return Math.round(straight);
      return Math.round(straight * (0.8 + 0.4 * random()) + 0.3 * Math.max(0, to.x - from.x));
    }),
  );
}

const STREETS = 16;

/** Returns shortest durations through a grid of fast, slow and one-way streets, with walks to and from the nearest corner. */
function driveStreets(points: readonly Point[], random: () => number): number[][] {
  const block = SIDE / (STREETS - 1);
  const corners = STREETS * STREETS;
  const speeds = Array.from({ length: 2 * STREETS }, () => [0.5, 1, 1, 1.6][Math.floor(random() * 4)]!);
  const ways: { to: number; time: number }[][] = Array.from({ length: corners }, () => []);
  for (let corner = 0; corner < corners; corner++) {
    const row = Math.floor(corner / STREETS);
    const column = corner % STREETS;
    const join = (to: number, street: number) => {
      const time = block / speeds[street]!;
      ways[corner]!.push({ to, time });
      // Driving against a one-way street means going around the block.
      ways[to]!.push({ to: corner, time: random() < 0.15 ? 3 * time : time });
    };
    if (column < STREETS - 1) join(corner + 1, row);
    if (row < STREETS - 1) join(corner + STREETS, STREETS + column);
  }
  const cornerOf = ({ x, y }: Point) => Math.round(y / block) * STREETS + Math.round(x / block);
  const walk = ({ x, y }: Point) =>
    Math.abs(x - Math.round(x / block) * block) + Math.abs(y - Math.round(y / block) * block);
  return points.map((from) => {
    const times = driveFrom(cornerOf(from), ways);
    return points.map((to) => (from === to ? 0 : Math.round(walk(from) + times[cornerOf(to)]! + walk(to))));
  });
}

/** Dijkstra without a heap, since the grid is small. */
function driveFrom(start: number, ways: readonly { to: number; time: number }[][]): number[] {
  const times = ways.map((_, corner) => (corner === start ? 0 : Number.POSITIVE_INFINITY));
  const open = new Set([start]);
  for (const corner of open) {
    open.delete(corner);
    for (const { to, time } of ways[corner]!) {
      if (times[corner]! + time < times[to]!) {
        times[to] = times[corner]! + time;
        open.add(to);
      }
    }
  }
  return times;
}
