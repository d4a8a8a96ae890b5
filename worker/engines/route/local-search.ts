import type { Chain } from './chain.ts';
import { orOpt } from './or-opt.ts';
import { relocateOrders } from './relocate-order.ts';
import { type Ground, measureTour, recordPlaces, type Tour } from './tour.ts';
import { twoOpt } from './two-opt.ts';

/**
 * Every move until none helps. Orders are relocated in the chain; segments are moved and reversed in the tour, where
 * every stop has a place.
 *
 * @param tour scratch; holds the result as well
 */
export function improve(ground: Ground, chain: Chain, tour: Tour): void {
  for (;;) {
    layOut(ground, chain, tour);
    const before = tour.cost;
    while (orOpt(ground, tour) || twoOpt(ground, tour));
    tour.cost = measureTour(ground.model, tour);
    if (tour.cost >= before - ground.epsilon) return;
    takeUp(tour, chain);
    relocateOrders(ground, chain);
  }
}

/** Writes the stops of a chain one after the other. */
function layOut({ model }: Ground, { next }: Chain, tour: Tour): void {
  tour.length = 0;
  for (let stop = model.start; stop !== model.end; stop = next[stop] as number) {
    tour.stops[tour.length++] = stop;
  }
  tour.stops[tour.length++] = model.end;
  recordPlaces(tour, 0, tour.length - 1);
  tour.cost = measureTour(model, tour);
}

function takeUp({ stops, length, cost }: Tour, chain: Chain): void {
  for (let place = 1; place < length; place++) {
    const before = stops[place - 1] as number;
    const stop = stops[place] as number;
    chain.next[before] = stop;
    chain.previous[stop] = before;
  }
  chain.cost = cost;
}
