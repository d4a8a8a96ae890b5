import { insertOrder, NEVER } from '#worker/domain/routing/insert-order.ts';
import { type Ground, notePlaces, type Tour } from '#worker/domain/routing/tour.ts';

const open = { random: { state: 0 }, rate: 0, countdown: NEVER };

/**
 * Takes each order out and puts it back where it adds least: the best of all pairs of places in one pass (order
 * relocation, Pacheco et al. 2022).
 *
 * @returns whether the tour became shorter
 */
export function relocateOrders(ground: Ground, tour: Tour): boolean {
  let hasImproved = false;
  for (let order = 0; order < ground.model.orderCount; order++) {
    const before = tour.cost;
    takeOut(ground, tour, order);
    insertOrder(ground, tour, order, open);
    if (tour.cost < before - ground.epsilon) hasImproved = true;
  }
  notePlaces(tour, 0, tour.length - 1);
  return hasImproved;
}

export function takeOut({ model }: Ground, tour: Tour, order: number): void {
  const { orderCount: n, legs, size } = model;
  const { stops } = tour;
  let kept = 1;
  let cost = 0;
  let previous = stops[0] as number;
  for (let place = 1; place < tour.length; place++) {
    const stop = stops[place] as number;
    if (stop === order || stop === n + order) continue;
    cost += legs[previous * size + stop] as number;
    stops[kept++] = stop;
    previous = stop;
  }
  tour.length = kept;
  tour.cost = cost;
}
