import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** Why an offer ended before it expired: another driver accepted it, or it was canceled or withdrawn. */
type GoneReason = 'taken' | 'restaurant_cancelled' | 'withdrawn';

/**
 * An offer that ended early, at an instant (epoch ms). `paidCents` is what it pays a driver who had accepted it; null for others.
 */
export type GoneOffer = {
  id: string;
  restaurantName: string;
  reason: GoneReason;
  goneAt: number;
  paidCents: number | null;
};

/** How long screens show an offer that ended early. */
export const GONE_SHOWN_MS = 2 * MINUTE_MS;

/** Returns a driver's early-ended offers that screens still show at `now`, newest first. */
export function listShownGone(gone: readonly GoneOffer[], now: number): GoneOffer[] {
  return gone.filter(({ goneAt }) => now - goneAt < GONE_SHOWN_MS).toSorted((a, b) => b.goneAt - a.goneAt);
}
