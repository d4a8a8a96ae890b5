import type { MarketDay, MarketOrder } from '#tests/bench/offers-market.ts';
import { getShownShare } from '#tests/bench/offers-shift.ts';
import { createRandom, pickBetween } from '#worker/domain/shared/random.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import {
  drawOffer,
  getAreaKey,
  getRestaurantKey,
  HANDOVER_MINUTES,
  MAX_FACTS_A_PLACE,
  MAX_IN_SLOT,
  type MarketOffer,
  type ReadyFact,
  SLOT_MS,
  toReadyFact,
} from '#worker/engines/offers/index.ts';

const FIRST_DAY = Date.UTC(2026, 10, 16);

/** A minute of one of the days, in epoch ms. */
export function toInstant({ index }: Pick<MarketDay, 'index'>, minute: number): number {
  return Math.round(FIRST_DAY + index * DAY_MS + minute * MINUTE_MS);
}

type Kept = ReadyFact & { place: string };

/** What couriers who use the app told of restaurants on these days, as the product keeps it, oldest first. */
export function listFacts(days: readonly MarketDay[], appShare: number): Map<string, Kept[]> {
  const facts = days.flatMap((day) => {
    const random = createRandom(500 + day.index);
    return day.orders.flatMap((order) => {
      const isOfApp = random() < appShare;
      const arrival = Math.max(order.at + 5, order.readyAt + pickBetween(random, -12, 12));
      return isOfApp
        ? describePickup(day, order, { arrival, driverId: `driver-${Math.floor(40 * random())}` })
        : [];
    });
  });
  const byPlace = new Map<string, Kept[]>();
  for (const fact of facts.sort((one, other) => one.endedAt - other.endedAt)) {
    byPlace.set(fact.place, [...(byPlace.get(fact.place) ?? []), fact]);
  }
  return byPlace;
}

/** The facts of a pickup whose driver came at a minute, of the restaurant and of its area. */
export function describePickup(
  day: MarketDay,
  order: MarketOrder,
  { arrival, driverId }: { arrival: number; driverId: string },
): Kept[] {
  const endedAt = toInstant(day, Math.max(arrival, order.readyAt) + HANDOVER_MINUTES);
  const fact = toReadyFact({
    ...{ placedAt: toInstant(day, order.at), arrivedAt: toInstant(day, arrival), pickedUpAt: endedAt },
  });
  return [getRestaurantKey(order.restaurant, order.pickup), getAreaKey(order.pickup)].map((place) => ({
    ...{ place, driverId, endedAt, ...fact },
  }));
}

/** The newest facts of a place that are known at an instant, as many as the product reads. */
export function readNewest(facts: readonly Kept[] | undefined, now: number): ReadyFact[] {
  return (facts ?? []).filter(({ endedAt }) => endedAt <= now).slice(-MAX_FACTS_A_PLACE);
}

/** The orders shown to couriers who use the app, each once: of each slot those of least draw, as the product reads them. */
export function listMarket(day: MarketDay, appShare: number): MarketOffer[] {
  const random = createRandom(900 + day.index);
  const slots = new Map<string, MarketOffer[]>();
  for (const { at, payCents, pickup, dropoff } of day.orders) {
    const atWork = day.couriers.filter(({ from, to }) => from <= at && at < to).length;
    const shownTo = appShare * atWork * getShownShare(day, at);
    if (random() >= 1 - Math.exp(-shownTo)) continue;
    const offer = { createdAt: toInstant(day, at), payoutCents: payCents, pickup, dropoff };
    const key = `${getAreaKey(pickup)} ${Math.floor(offer.createdAt / SLOT_MS)}`;
    slots.set(key, [...(slots.get(key) ?? []), { ...offer, draw: drawOffer(offer) }]);
  }
  return [...slots.values()].flatMap((offers) =>
    offers.sort((one, other) => one.draw - other.draw).slice(0, MAX_IN_SLOT),
  );
}
