import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { NetworkDelivery } from './delivery.ts';

/** One wave of offers of a delivery; each wave goes to more drivers within a larger distance. */
export type Wave = { drivers: number; miles: number };
/** The widest wave is repeated. */
const MAX_WAVE: Wave = { drivers: 12, miles: 12 };
const NARROWER: readonly Wave[] = [
  { drivers: 3, miles: 3 },
  { drivers: 6, miles: 6 },
];

/** Returns the wave that follows `count` earlier ones. */
export function getWave(count: number): Wave & { isWidest: boolean } {
  const narrower = NARROWER[count];
  return narrower ? { ...narrower, isWidest: false } : { ...MAX_WAVE, isWidest: true };
}

/** How long a driver has to respond before the next wave is sent. */
export const OFFER_MS = MINUTE_MS;

/**
 * The maximum number of network orders, offered and accepted, that a driver has at a time; at the maximum they get no further
 * offers.
 */
export const MAX_NETWORK_ORDERS = 12;

/**
 * A driver whose position is older than this gets no offers. It is long because a phone sends no position while the page is
 * hidden, so a driver may be waiting with the phone locked.
 */
export const MAX_POSITION_AGE_MS = HOUR_MS;

/** How long to search for a driver. The widest wave is repeated, for drivers who start a shift in the meantime. */
export const SEARCH_MS = 8 * MINUTE_MS;

/** How long before the food is ready the first offers are sent. */
const LEAD_MS = 30 * MINUTE_MS;

/** Returns when the first offers of a delivery are sent (epoch ms). */
export function computeOffersFrom(readyAt: number | null, now: number): number {
  return Math.max(now, (readyAt ?? now) - LEAD_MS);
}

/**
 * Returns when a delivery's first offers will be sent (epoch ms), or null if that has passed or it is no longer being offered.
 */
export function findOffersAhead(
  { status, readyAt, createdAt }: Pick<NetworkDelivery, 'status' | 'readyAt' | 'createdAt'>,
  now: number,
): number | null {
  const offersFrom = computeOffersFrom(readyAt, createdAt);
  return status === 'offering' && offersFrom > now ? offersFrom : null;
}
