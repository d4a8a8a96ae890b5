import fc from 'fast-check';
import type { RouteProblem } from '#worker/engines/route/index.ts';

export const RULES = ['ready', 'due', 'prices', 'freshness', 'onBoard'] as const;
export type Rule = (typeof RULES)[number];

type Shape = { minOrders?: number; maxOrders: number; rule: Rule | 'none' | 'any'; forbidden?: boolean };

/**
 * Small adversarial problems: asymmetric matrices that break the triangle inequality, zero-length legs, shared nodes, tight and
 * impossible deadlines.
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

/** Problems with exactly these rules active. */
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
  const matrix = fc.array(row, { minLength: nodeCount, maxLength: nodeCount });
  const order = fc.record(
    {
      pickup: rules.has('onBoard') ? fc.oneof(node, fc.constant(null)) : node,
      dropoff: node,
      ...(rules.has('ready') && { readyAt: fc.nat(120) }),
      ...(rules.has('due') && { dueAt: fc.nat(120) }),
    },
    { requiredKeys: ['pickup', 'dropoff'] },
  );
  return fc
    .record({
      durations: matrix,
      start: node,
      orders: fc.array(order, { minLength: orderCount, maxLength: orderCount }),
      ...(rules.has('prices') && { prices: matrix, timePrice: fc.constantFrom(0, 0.5, 1, 3) }),
      ...(rules.has('freshness') && { freshness: fc.constantFrom(0.1, 0.5, 2) }),
    })
    .map((problem) => separateNodes(problem as RouteProblem));
}

/** Returns the problem with separate nodes for the start and each stop, so that a plan's nodes identify its orders. */
export function separateNodes({ durations, prices, start, orders, ...rest }: RouteProblem): RouteProblem {
  const nodes = [start];
  const add = (node: number) => nodes.push(node) - 1;
  const separate = orders.map((order) => ({
    ...order,
    pickup: order.pickup === null ? null : add(order.pickup),
    dropoff: add(order.dropoff),
  }));
  const expand = (rows: RouteProblem['durations']) =>
    nodes.map((from) => nodes.map((to) => rows[from]![to]!));
  return {
    ...rest,
    durations: expand(durations),
    ...(prices && { prices: expand(prices) }),
    start: 0,
    orders: separate,
  };
}
