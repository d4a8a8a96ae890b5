import type { MarketDay, MarketOrder } from '#tests/bench/offers-market.ts';
import { getShownShare } from '#tests/bench/offers-shift.ts';
import { createRandom, pickBetween } from '#worker/domain/shared/random.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import {
  getAreaKey,
  getRestaurantKey,
  getWaitMinutes,
  HANDOVER_MINUTES,
  MAX_IN_SLOT,
  MAX_WAITS_A_PLACE,
  type OfferOfOthers,
  SLOT_MS,
  type Wait,
} from '#worker/engines/offers/index.ts';
import { type ReadyFact, toReadyFact } from '#worker/engines/offers/ready/ready-fact.ts';

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
export function toFact({ day, order, driverId, arrival, end }: Pickup): ReadyFact {
  const [placedAt, arrivedAt, pickedUpAt] = [order.at, arrival, end].map((minute) => toInstant(day, minute));
  const fact = toReadyFact({
    placedAt: placedAt ?? 0,
    arrivedAt: arrivedAt ?? 0,
    pickedUpAt: pickedUpAt ?? 0,
  });
  return { driverId, endedAt: pickedUpAt ?? 0, ...fact };
}

/** The waits of pickups by place, as the product keeps them, oldest first. */
export function listWaits(pickups: readonly Pickup[]): Map<string, Wait[]> {
  const waits = new Map<string, Wait[]>();
  for (const { day, order, driverId, end } of [...pickups].sort((one, other) => one.end - other.end)) {
    const endedAt = toInstant(day, end);
    const wait = { driverId, endedAt, minutes: getWaitMinutes(toInstant(day, order.at), endedAt) };
    for (const place of [getRestaurantKey(order.restaurant, order.pickup), getAreaKey(order.pickup)]) {
      waits.set(place, [...(waits.get(place) ?? []), wait]);
    }
  }
  return waits;
}

/** The newest waits of a place that are known at an instant, as many as the product reads. */
export function readNewest(waits: readonly Wait[] | undefined, now: number): Wait[] {
  return (waits ?? []).filter(({ endedAt }) => endedAt <= now).slice(-MAX_WAITS_A_PLACE);
}

/** What couriers who use the app are shown, once for each of them: of each slot the first, as the product reads them. */
export function listNearby(day: MarketDay, appShare: number): OfferOfOthers[] {
  const random = createRandom(900 + day.index);
  const using = day.couriers.filter(() => random() < appShare);
  const slots = new Map<string, OfferOfOthers[]>();
  for (const { at, payCents, pickup, dropoff } of day.orders) {
    for (const { id, from, to } of using) {
      if (random() >= getShownShare(day, at) || at < from || at >= to) continue;
      const offer = { createdAt: toInstant(day, at), payoutCents: payCents, pickup, dropoff, driverId: id };
      const key = `${getAreaKey(pickup)} ${Math.floor(offer.createdAt / SLOT_MS)}`;
      const slot = slots.get(key) ?? [];
      if (slot.length < MAX_IN_SLOT) slots.set(key, [...slot, offer]);
    }
  }
  return [...slots.values()].flat();
}
