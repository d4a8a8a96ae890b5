import fc from 'fast-check';
import type { RouteProblem } from '#worker/engines/route/route-problem.ts';

export const RULES = [
  'capacity',
  'ready',
  'due',
  'service',
  'freshness',
  'maxRide',
  'end',
  'onBoard',
] as const;
export type Rule = (typeof RULES)[number];

type Shape = { minOrders?: number; maxOrders: number; rule: Rule | 'none' | 'any'; forbidden?: boolean };

/**
 * Small hostile problems: asymmetric matrices that break the triangle inequality, zero-length legs, shared nodes,
 * tight and hopeless deadlines.
 */
export function arbitraryProblem({
  minOrders = 0,
  maxOrders,
  rule,
  forbidden = false,
}: Shape): fc.Arbitrary<RouteProblem> {
  const rules = rule === 'any' ? fc.subarray([...RULES]) : fc.constant(rule === 'none' ? [] : [rule]);
  return fc
    .tuple(fc.integer({ min: minOrders, max: maxOrders }), rules)
    .chain(([orderCount, active]) => arbitraryWith(orderCount, new Set(active), forbidden));
}

/** Problems with exactly these rules in play. */
export function arbitraryWith(
  orderCount: number,
  rules: ReadonlySet<Rule>,
  forbidden = false,
): fc.Arbitrary<RouteProblem> {
  const nodeCount = Math.max(2, 2 * orderCount);
  const node = fc.nat(nodeCount - 1);
  const plainLeg = fc.oneof({ weight: 8, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.constant(0) });
  const leg = forbidden
    ? fc.oneof(
        { weight: 9, arbitrary: plainLeg },
        { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
      )
    : plainLeg;
  const row = fc.array(leg, { minLength: nodeCount, maxLength: nodeCount });
  const order = fc.record(
    {
      pickup: rules.has('onBoard') ? fc.oneof(node, fc.constant(null)) : node,
      dropoff: node,
      ...(rules.has('ready') && { readyAt: fc.nat(120) }),
      ...(rules.has('due') && { dueAt: fc.nat(120) }),
      ...(rules.has('maxRide') && { maxRide: fc.nat(60) }),
      ...(rules.has('capacity') && { size: fc.integer({ min: 0, max: 3 }) }),
    },
    { requiredKeys: ['pickup', 'dropoff'] },
  );
  return fc
    .record({
      durations: fc.array(row, { minLength: nodeCount, maxLength: nodeCount }),
      start: node,
      orders: fc.array(order, { minLength: orderCount, maxLength: orderCount }),
      ...(rules.has('end') && { end: node }),
      ...(rules.has('service') && {
        service: fc.array(fc.nat(9), { minLength: nodeCount, maxLength: nodeCount }),
      }),
      ...(rules.has('freshness') && { freshness: fc.constantFrom(0.1, 0.5, 2) }),
      spare: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ spare, ...problem }) => {
      if (!rules.has('capacity')) return problem;
      const onBoard = problem.orders.reduce(
        (sum, { pickup, size = 1 }) => sum + (pickup === null ? size : 0),
        0,
      );
      const largest = problem.orders.reduce((most, { size = 1 }) => Math.max(most, size), 0);
      return { ...problem, capacity: Math.max(onBoard, largest) + spare };
    }) as fc.Arbitrary<RouteProblem>;
}
