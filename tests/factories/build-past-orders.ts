import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { createRandom, pickBetween, pickOne, pickSkewed } from '#worker/domain/shared/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { PastOrder } from '#worker/engines/insight/measure-work.ts';

/** A planted pay difference: returns the factor on an order's pay. By default there is none. */
export type Planted = (order: {
  platform: PlatformId;
  hour: number;
  weekday: number;
  place: number;
}) => number;

const PLATFORMS: readonly PlatformId[] = ['doordash', 'ubereats', 'grubhub', 'roadwaze'];
export const PLACES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel'] as const;

/** One evenly busy shift a day, in local hours. */
const SHIFT = { from: 11, until: 21 };

/** Sunday, 2026-09-20, midnight UTC, followed by eight full weeks. */
const HISTORY_FROM = Date.UTC(2026, 8, 20);
export const HISTORY_WEEKS = 8;
export const HISTORY_NOW = HISTORY_FROM + 7 * HISTORY_WEEKS * DAY_MS;

/** Builds eight weeks of a synthetic driver in UTC, five days a week, about twenty orders a day, deterministic by seed. */
export function buildPastOrders(seed: number, planted: Planted = () => 1): PastOrder[] {
  const random = createRandom(seed);
  const orders: PastOrder[] = [];
  for (let day = 0; day < 7 * HISTORY_WEEKS; day += 1) {
    const weekday = day % 7;
    if (weekday === 1 || weekday === 4) continue;
    const midnight = HISTORY_FROM + day * DAY_MS;
    const endsAt = midnight + SHIFT.until * HOUR_MS;
    for (
      let at = midnight + SHIFT.from * HOUR_MS;
      at < endsAt;
      at += pickBetween(random, 1, 14) * MINUTE_MS
    ) {
      const hour = Math.floor((at - midnight) / HOUR_MS);
      const order = buildOrder(random, { at, hour, weekday, planted });
      orders.push(order);
      at = order.endedAt ?? at;
    }
  }
  return orders;
}

function buildOrder(
  random: () => number,
  { at, hour, weekday, planted }: { at: number; hour: number; weekday: number; planted: Planted },
): PastOrder {
  const platform = pickOne(random, PLATFORMS);
  const place = Math.floor(random() * PLACES.length);
  const minutes = pickSkewed(random, 20, 0.3);
  const factor = planted({ platform, hour, weekday, place });
  return {
    platform,
    status: random() < 0.03 ? 'cancelled' : 'completed',
    restaurantName: PLACES[place] ?? '',
    pickup: { lat: 30.2 + 0.02 * place, lng: -97.7 },
    payoutCents: Math.round(pickSkewed(random, 800, 0.4) * factor),
    distanceMiles: Math.round(pickSkewed(random, 2.5, 0.5) * 10) / 10,
    estimatedMinutes: Math.round(minutes * pickBetween(random, 0.8, 1.2)),
    createdAt: at,
    acceptedAt: at,
    arrivedAt: null,
    pickedUpAt: null,
    endedAt: at + Math.round(minutes * MINUTE_MS),
    localEnd: null,
    isSample: false,
    isImported: false,
    isUntimed: false,
  };
}
