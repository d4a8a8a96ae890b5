import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** Why an offer ended before its clock ran out: another driver took it, or it was called off. */
export type GoneReason = 'taken' | 'restaurant_cancelled' | 'withdrawn';

/**
 * An offer that a driver could have accepted until an instant (epoch ms), and why no longer. One that was accepted already pays
 * `paidCents`; null for others.
 */
export type GoneOffer = {
  id: string;
  restaurantName: string;
  reason: GoneReason;
  goneAt: number;
  paidCents: number | null;
};

/** How long screens say of an offer that it is gone. */
export const GONE_SHOWN_MS = 2 * MINUTE_MS;

/** Returns the offers of a driver that a screen speaks of at `now`, the newest first. */
export function listShownGone(gone: readonly GoneOffer[], now: number): GoneOffer[] {
  return gone.filter(({ goneAt }) => now - goneAt < GONE_SHOWN_MS).toSorted((a, b) => b.goneAt - a.goneAt);
}
