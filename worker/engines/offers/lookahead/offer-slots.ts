import { OFFER_LIFETIME_MS } from '#worker/domain/orders/order-moves.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** Quarters of the clock's hour: what was offered near by is read and weighed in whole ones. */
export const SLOT_MS = 15 * MINUTE_MS;

/** How much of the past futures are drawn from, in minutes. */
export const SAMPLED_MINUTES = 75;

/**
 * The instant up to which the past counts that the futures of an offer are drawn from: the last full quarter of an hour
 * before it came. So it is worth the same at each look, whatever is offered to whom after it. An offer that waits for
 * longer than offers do is looked at as if it had come just so long ago. All in epoch ms.
 */
export function getDrawnAt(createdAt: number, now: number): number {
  const latest = getSlotStart(now);
  return Math.min(latest, Math.max(getSlotStart(createdAt), latest - OFFER_LIFETIME_MS));
}

/** When each slot began that the futures of some open offer are drawn from, the oldest first; all in epoch ms. */
export function listSlots(now: number): number[] {
  const span = OFFER_LIFETIME_MS + SAMPLED_MINUTES * MINUTE_MS;
  const first = getSlotStart(now) - span;
  return Array.from({ length: span / SLOT_MS }, (_, index) => first + index * SLOT_MS);
}

/** When the slot of an instant began. */
export function getSlotStart(instant: number): number {
  return instant - (instant % SLOT_MS);
}

/** Whether something of an instant counts for futures drawn at another: from its slots. */
export function isSampled(createdAt: number, drawnAt: number): boolean {
  return createdAt < drawnAt && createdAt >= drawnAt - SAMPLED_MINUTES * MINUTE_MS;
}
