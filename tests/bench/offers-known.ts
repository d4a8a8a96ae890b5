import type { MarketDay, MarketOrder } from '#tests/bench/offers-market.ts';
import { getShownShare, type ReplayState } from '#tests/bench/offers-shift.ts';
import { drawOffer } from '#tests/factories/draw-offer.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { createRandom, pickBetween } from '#worker/domain/shared/random.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import {
  getAreaKey,
  getRestaurantKey,
  listSlots,
  MAX_FACTS_A_PLACE,
  MAX_IN_SLOT,
  type MarketOffer,
  type ReadyFact,
  type SeenOffer,
  SLOT_MS,
  toReadyFact,
} from '#worker/engines/offers/index.ts';

/** The id of the replayed driver. */
export const DRIVER = 'driver';
const FIRST_DAY = Date.UTC(2026, 10, 16);

/** Returns a minute of one of the days, in epoch ms. */
export function toInstant({ index }: Pick<MarketDay, 'index'>, minute: number): number {
  return Math.round(FIRST_DAY + index * DAY_MS + minute * MINUTE_MS);
}

/** An order picked up by a courier who uses the app: when they arrive and when they have the food, in minutes of the day. */
export type Pickup = { day: MarketDay; order: MarketOrder; driverId: string; arrival: number; end: number };

/** Returns the pickups of couriers who use the app; some wait, some find the food ready. */
export function listPickups(days: readonly MarketDay[], appShare: number): Pickup[] {
  return days.flatMap((day) => {
    const random = createRandom(500 + day.index);
    return day.orders.flatMap((order) => {
      const [isOfApp, driver] = [random() < appShare, Math.floor(40 * random())];
      const arrival = Math.max(order.at + 5, order.readyAt + pickBetween(random, -12, 12));
      const end = Math.max(arrival, order.readyAt) + HANDOVER_MINUTES;
      return isOfApp ? [{ day, order, driverId: `driver-${driver}`, arrival, end }] : [];
    });
  });
}

/** Returns the ready fact of a pickup. */
function toFact({ day, order, driverId, arrival, end }: Pickup): ReadyFact {
  const [placedAt, arrivedAt, pickedUpAt] = [order.at, arrival, end].map((minute) => toInstant(day, minute));
  const fact = toReadyFact({
    placedAt: placedAt ?? 0,
    arrivedAt: arrivedAt ?? 0,
    pickedUpAt: pickedUpAt ?? 0,
  });
  return { driverId, endedAt: pickedUpAt ?? 0, ...fact };
}

/** The ready fact of an order's pickup. */
export type KnownFact = { order: MarketOrder; fact: ReadyFact };

/** Returns the facts of restaurants and their areas, by the product's keys, oldest first. */
export function listFacts(pickups: readonly Pickup[]): Map<string, KnownFact[]> {
  const known = pickups.map((pickup) => ({ order: pickup.order, fact: toFact(pickup) }));
  const facts = new Map<string, KnownFact[]>();
  for (const one of known.sort((a, b) => a.fact.endedAt - b.fact.endedAt)) {
    for (const place of listPlaces(one.order)) facts.set(place, [...(facts.get(place) ?? []), one]);
  }
  return facts;
}

/** Returns the keys under which the product stores the facts of an order's restaurant and area. */
export function listPlaces({ restaurant, pickup }: Pick<MarketOrder, 'restaurant' | 'pickup'>): string[] {
  return [getRestaurantKey(restaurant, pickup), getAreaKey(pickup)];
}

/**
 * Returns the newest facts of a place known at an instant, as many as the product reads, without those of the driver's own
 * orders.
 */
export function readNewest(
  facts: readonly KnownFact[] | undefined,
  now: number,
  own: readonly MarketOrder[],
): ReadyFact[] {
  return (facts ?? [])
    .filter(({ order, fact }) => fact.endedAt <= now && !own.includes(order))
    .slice(-MAX_FACTS_A_PLACE)
    .map(({ fact }) => fact);
}

/**
 * Returns the orders shown to couriers who use the app, once each: those with the lowest draws of each slot, as the product reads
 * them.
 */
export function listMarket(day: MarketDay, appShare: number): MarketOffer[] {
  const random = createRandom(900 + day.index);
  const using = day.couriers.filter(() => random() < appShare);
  const slots = new Map<string, MarketOffer[]>();
  for (const { at, payCents, pickup, dropoff } of day.orders) {
    const isSeen = using
      .filter(({ from, to }) => from <= at && at < to)
      .map(() => random() < getShownShare(day, at));
    if (!isSeen.includes(true)) continue;
    const offer = { createdAt: toInstant(day, at), payoutCents: payCents, pickup, dropoff };
    const key = `${getAreaKey(pickup)} ${Math.floor(offer.createdAt / SLOT_MS)}`;
    slots.set(key, [...(slots.get(key) ?? []), { ...offer, draw: drawOffer(offer) }]);
  }
  return [...slots.values()].flatMap((offers) =>
    offers.sort((one, other) => one.draw - other.draw).slice(0, MAX_IN_SLOT),
  );
}

/** Returns what the product reads of a market at an instant. */
export function readMarket(market: readonly MarketOffer[], now: number): MarketOffer[] {
  const [first = 0] = listSlots(now);
  return market.filter(({ createdAt }) => createdAt >= first && createdAt < now);
}

/** Returns the facts that other couriers recorded at the restaurants, and the driver's own. */
export function readFacts(
  { shift, time, arrivals }: ReplayState,
  orders: readonly MarketOrder[],
  facts: ReadonlyMap<string, readonly KnownFact[]>,
): Map<string, ReadyFact[]> {
  const now = toInstant(shift.day, time);
  const own = arrivals.flatMap(({ order, arrivedAt: arrival, endedAt: end }) => {
    if (end === null) return [];
    const fact = toFact({ day: shift.day, order, driverId: DRIVER, arrival, end });
    return [{ places: listPlaces(order), fact }];
  });
  const held = [...orders, ...arrivals.map(({ order }) => order)];
  const places = [...new Set(orders.flatMap(listPlaces))];
  return new Map(
    places.map((place) => [
      place,
      [
        ...readNewest(facts.get(place), now, held),
        ...own.flatMap((one) => (one.places.includes(place) ? [one.fact] : [])),
      ],
    ]),
  );
}

/** Returns orders in the form in which the product stores a driver's offers. */
export function listSeen(day: MarketDay, seen: readonly MarketOrder[]): SeenOffer[] {
  return seen.map(({ at, payCents, pickup, dropoff }) => ({
    createdAt: toInstant(day, at),
    payoutCents: payCents,
    pickup,
    dropoff,
  }));
}
