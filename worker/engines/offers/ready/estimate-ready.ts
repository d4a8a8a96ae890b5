import type { Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getPlacement } from '#worker/engines/offers/deadline.ts';
import { drawMinutes, learnPace } from './ready-curve.ts';
import type { ReadyFact } from './ready-fact.ts';
import type { ReadyTime } from './ready-time.ts';
import { getAreaKey, getRestaurantKey } from './restaurant-place.ts';
import { type ReadyQuestion, weightFacts } from './weight-facts.ts';

/** The distance, about 160 m, beyond which a driver is not waiting at a restaurant. */
const LEFT_MILES = 0.1;

/** Facts by the keys of restaurants and areas. */
export type FactsByPlace = ReadonlyMap<string, readonly ReadyFact[]>;

/** Maximum total weight of another driver's facts, at a restaurant and in an area. */
const MAX_A_DRIVER = { restaurant: 4, area: 20 } as const;

/** With fewer facts an area's estimate counts as typical. */
const MIN_AREA_FACTS = 5;

/** Returns when the food of these orders will be ready, by id; orders already picked up are omitted. */
export function estimateReadyTimes(
  orders: readonly Order[],
  facts: FactsByPlace,
  question: ReadyQuestion,
): Map<string, ReadyTime> {
  return new Map(
    orders
      .filter(({ pickedUpAt }) => pickedUpAt === null)
      .map((order) => [order.id, estimateReady(order, facts, question)]),
  );
}

/**
 * Returns when an order's food will be ready: the given time, else an estimate from the facts of the restaurant and its area.
 * While the driver waits there, it is not ready yet; once the driver has left again, it was not ready on arrival.
 */
export function estimateReady(order: Order, facts: FactsByPlace, question: ReadyQuestion): ReadyTime {
  const seenAt = findLastSeen(order, question);
  const { readyAt } = order;
  if (readyAt !== null)
    return { origin: 'given', draws: [seenAt === null ? readyAt : Math.max(seenAt, readyAt)] };
  const { own } = learnPaces(order, facts, question);
  const placedAt = getPlacement(order, question.at);
  const passed = seenAt === null ? 0 : Math.max(0, seenAt - placedAt) / MINUTE_MS;
  return {
    origin: isLearned(order, facts, question) ? 'learned' : 'typical',
    draws: drawMinutes(own, passed).map((minutes) => placedAt + minutes * MINUTE_MS),
  };
}

/** Returns the last instant at which the driver knows the food was not ready (epoch ms); null before arrival and after pickup. */
function findLastSeen({ arrivedAt, pickedUpAt, pickup }: Order, question: ReadyQuestion): number | null {
  if (arrivedAt === null || pickedUpAt !== null) return null;
  const { at, position } = question;
  const hasLeft = position && pickup && computeMilesBetween(position, pickup) > LEFT_MILES;
  return hasLeft ? arrivedAt : at;
}

type Placed = Pick<Order, 'restaurantName' | 'pickup'>;

/** Returns the probabilities of the paces of an order's restaurant and area. */
export function learnPaces(order: Placed, facts: FactsByPlace, question: ReadyQuestion) {
  const { own, area } = listFacts(order, facts);
  return learnPace(
    weightFacts(own, question, MAX_A_DRIVER.restaurant),
    weightFacts(area, question, MAX_A_DRIVER.area),
  );
}

/** Returns how many facts of an order's restaurant are known. */
export function countOwn(order: Placed, facts: FactsByPlace, { at }: ReadyQuestion): number {
  return listFacts(order, facts).own.filter(({ endedAt }) => endedAt <= at).length;
}

function isLearned(order: Placed, facts: FactsByPlace, { at }: ReadyQuestion): boolean {
  const { own, area } = listFacts(order, facts);
  const count = (list: readonly ReadyFact[]) => list.filter(({ endedAt }) => endedAt <= at).length;
  return count(own) > 0 || count(area) >= MIN_AREA_FACTS;
}

function listFacts({ restaurantName, pickup }: Placed, facts: FactsByPlace) {
  if (pickup === null) return { own: [], area: [] };
  return {
    own: facts.get(getRestaurantKey(restaurantName, pickup)) ?? [],
    area: facts.get(getAreaKey(pickup)) ?? [],
  };
}
