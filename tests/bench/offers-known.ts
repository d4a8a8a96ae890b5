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

/** Who drives. */
export const DRIVER = 'driver';
const FIRST_DAY = Date.UTC(2026, 10, 16);

/** A minute of one of the days, in epoch ms. */
export function toInstant({ index }: Pick<MarketDay, 'index'>, minute: number): number {
  return Math.round(FIRST_DAY + index * DAY_MS + minute * MINUTE_MS);
}

/** An order that a courier who uses the app picks up: when they come, and have the food, in minutes of the day. */
export type Pickup = { day: MarketDay; order: MarketOrder; driverId: string; arrival: number; end: number };

/** The pickups of couriers who use the app: some wait, some find the food ready. */
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

/** What the pickups say of when food is ready. */
function toFact({ day, order, driverId, arrival, end }: Pickup): ReadyFact {
  const [placedAt, arrivedAt, pickedUpAt] = [order.at, arrival, end].map((minute) => toInstant(day, minute));
  const fact = toReadyFact({
    placedAt: placedAt ?? 0,
    arrivedAt: arrivedAt ?? 0,
    pickedUpAt: pickedUpAt ?? 0,
  });
  return { driverId, endedAt: pickedUpAt ?? 0, ...fact };
}

/** What the pickup of an order says. */
export type KnownFact = { order: MarketOrder; fact: ReadyFact };

/** What pickups say of restaurants and their areas, by place as the product keeps it, oldest first. */
export function listFacts(pickups: readonly Pickup[]): Map<string, KnownFact[]> {
  const known = pickups.map((pickup) => ({ order: pickup.order, fact: toFact(pickup) }));
  const facts = new Map<string, KnownFact[]>();
  for (const one of known.sort((a, b) => a.fact.endedAt - b.fact.endedAt)) {
    for (const place of listPlaces(one.order)) facts.set(place, [...(facts.get(place) ?? []), one]);
  }
  return facts;
}

/** Under which keys the product keeps what is known of an order's restaurant. */
export function listPlaces({ restaurant, pickup }: Pick<MarketOrder, 'restaurant' | 'pickup'>): string[] {
  return [getRestaurantKey(restaurant, pickup), getAreaKey(pickup)];
}

/** The newest facts of a place that are known at an instant, as many as the product reads; not of orders the driver has or had. */
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

/** The orders shown to couriers who use the app, each once: of each slot those of least draw, as the product reads them. */
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

/** What the product reads of a market at an instant. */
export function readMarket(market: readonly MarketOffer[], now: number): MarketOffer[] {
  const [first = 0] = listSlots(now);
  return market.filter(({ createdAt }) => createdAt >= first && createdAt < now);
}

/** What others found at the restaurants, and what the driver did. */
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

/** Orders as the product keeps what a driver was offered. */
export function listSeen(day: MarketDay, seen: readonly MarketOrder[]): SeenOffer[] {
  return seen.map(({ at, payCents, pickup, dropoff }) => ({
    createdAt: toInstant(day, at),
    payoutCents: payCents,
    pickup,
    dropoff,
  }));
}
