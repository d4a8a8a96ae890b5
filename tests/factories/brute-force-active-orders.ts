import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import type { ActiveOrder, Legs } from '#worker/engines/offers/plan-active-orders.ts';

export type BruteActiveOrders = { late: number; cents: number; minutes: number; miles: number };

/**
 * Returns the plan with the least lateness, then the least cost in cents, by trying every order of stops: the most literal
 * implementation of the rule. Handover time at each stop delays arrivals, but is not part of the route's minutes, since it is the
 * same in every order.
 */
export function bruteForceActiveOrders(
  { durations, distances }: Legs,
  start: number,
  orders: readonly ActiveOrder[],
  price: { wageCentsPerHour: number; costCentsPerMile: number },
): BruteActiveOrders {
  let best: BruteActiveOrders | null = null;
  const walk = (
    node: number,
    at: Omit<BruteActiveOrders, 'cents'> & { stops: number },
    states: readonly number[],
  ) => {
    if (states.every((state) => state === 2)) {
      const cents = (price.wageCentsPerHour * at.minutes) / 60 + price.costCentsPerMile * at.miles;
      const isLess =
        !best || at.late < best.late - 1e-9 || (at.late < best.late + 1e-9 && cents < best.cents);
      const { late, minutes, miles } = at;
      if (isLess) best = { late, minutes, miles, cents };
      return;
    }
    for (const [index, { pickup, dropoff, limit }] of orders.entries()) {
      const state = states[index]!;
      if (state === 2) continue;
      const to = state === 0 ? pickup! : dropoff;
      const minutes = at.minutes + durations[node]![to]!;
      const stops = at.stops + 1;
      const arrival = minutes + HANDOVER_MINUTES * stops;
      const late = at.late + (state === 1 ? Math.max(0, arrival - limit) : 0);
      const miles = at.miles + distances[node]![to]!;
      walk(to, { minutes, late, miles, stops }, states.with(index, state + 1));
    }
  };
  walk(
    start,
    { minutes: 0, miles: 0, late: 0, stops: 0 },
    orders.map(({ pickup }) => (pickup === null ? 1 : 0)),
  );
  return best ?? { late: 0, cents: 0, minutes: 0, miles: 0 };
}
