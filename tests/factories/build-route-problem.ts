import type { RouteOrder, RouteProblem } from '#worker/domain/routing/route-problem.ts';

/** Small, fast, seeded generator (mulberry32): numbers from 0 up to 1. */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export type CityKind = 'uniform' | 'clustered' | 'road-like' | 'asymmetric';

export const CITY_KINDS: readonly CityKind[] = ['uniform', 'clustered', 'road-like', 'asymmetric'];

/** A made-up city: node 0 is the driver, then a pickup and a drop-off node for every order. Whole seconds. */
export function buildCity(kind: CityKind, orderCount: number, seed: number): RouteProblem {
  const random = createRandom(seed * 7919 + orderCount * 31 + CITY_KINDS.indexOf(kind));
  const nodeCount = 2 * orderCount + 1;
  const centres = Array.from(
    { length: 2 + Math.floor(orderCount / 6) },
    () => [random() * 3000, random() * 3000] as const,
  );
  const points = Array.from({ length: nodeCount }, () => {
    if (kind !== 'clustered') return [random() * 3000, random() * 3000] as const;
    const [x, y] = centres[Math.floor(random() * centres.length)] ?? [0, 0];
    return [x + (random() + random() - 1) * 400, y + (random() + random() - 1) * 400] as const;
  });
  const durations = points.map(([x, y]) =>
    points.map(([toX, toY]) => {
      const dx = Math.abs(x - toX);
      const dy = Math.abs(y - toY);
      // Road-like: a street grid, with ways that are now quicker, now slower.
      if (kind === 'road-like') return Math.round((dx + dy) * (0.8 + 0.4 * random()));
      const straight = Math.hypot(dx, dy);
      return Math.round(kind === 'asymmetric' ? straight * (0.7 + 0.9 * random()) + 60 * random() : straight);
    }),
  );
  for (const [node, row] of durations.entries()) row[node] = 0;
  const orders: RouteOrder[] = Array.from({ length: orderCount }, (_, order) => ({
    pickup: 2 * order + 1,
    dropoff: 2 * order + 2,
  }));
  return { durations, start: 0, orders };
}
