import { OFFER_LIFETIME_MS } from '#worker/domain/orders/order-moves.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** Offers nearby are read and weighted by quarter hours of the clock. */
export const SLOT_MS = 15 * MINUTE_MS;

/** Minutes of past offers that scenarios are sampled from. */
export const SAMPLED_MINUTES = 75;

/**
 * Returns the end (epoch ms) of the period that an offer's scenarios are sampled from: the last full quarter hour before it
 * arrived, so that later offers do not change its value; at most an offer's lifetime ago.
 */
export function getDrawnAt(createdAt: number, now: number): number {
  const latest = getSlotStart(now);
  return Math.min(latest, Math.max(getSlotStart(createdAt), latest - OFFER_LIFETIME_MS));
}

/** Returns the starts (epoch ms) of all slots that scenarios of open offers are sampled from, oldest first. */
export function listSlots(now: number): number[] {
  const span = OFFER_LIFETIME_MS + SAMPLED_MINUTES * MINUTE_MS;
  const first = getSlotStart(now) - span;
  return Array.from({ length: span / SLOT_MS }, (_, index) => first + index * SLOT_MS);
}

export function getSlotStart(instant: number): number {
  return instant - (instant % SLOT_MS);
}

/** Returns whether an instant is in the period sampled at `drawnAt`. */
export function isSampled(createdAt: number, drawnAt: number): boolean {
  return createdAt < drawnAt && createdAt >= drawnAt - SAMPLED_MINUTES * MINUTE_MS;
}
