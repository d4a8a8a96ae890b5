import { HOUR_MS, MINUTE_MS } from '../shared/time.ts';
import { measureAlone, type SeenOffer } from './learn-wage.ts';

/**
 * The day so far against what was let go, so that drivers can check the verdicts. `netCentsPerHour` is null before the
 * first active minute; `letGo` is null when nothing with figures was declined.
 */
export type OfferCheck = {
  netCentsPerHour: number | null;
  letGo: { count: number; netCents: number; minutes: number; netCentsPerHour: number } | null;
};

/**
 * Computes what the day netted an hour after the car, and what the declined offers would have added: their pay less the
 * car, over the time they take by their own figures. Whether there would have been time for them is left open.
 */
export function checkOffers(
  today: { totalCents: number; activeMs: number; miles: number },
  declined: readonly SeenOffer[],
  costCentsPerMile: number,
): OfferCheck {
  const netCents = today.totalCents - costCentsPerMile * today.miles;
  return {
    netCentsPerHour: today.activeMs >= MINUTE_MS ? Math.round((netCents * HOUR_MS) / today.activeMs) : null,
    letGo: sumUp(declined, costCentsPerMile),
  };
}

function sumUp(declined: readonly SeenOffer[], costCentsPerMile: number): OfferCheck['letGo'] {
  let count = 0;
  let cents = 0;
  let minutes = 0;
  for (const offer of declined) {
    const alone = measureAlone(offer);
    if (!alone) continue;
    count++;
    cents += offer.payoutCents - costCentsPerMile * alone.miles;
    minutes += alone.minutes;
  }
  if (minutes < 1) return null;
  return { count, netCents: Math.round(cents), minutes, netCentsPerHour: Math.round((60 * cents) / minutes) };
}
