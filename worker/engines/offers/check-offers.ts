import { computeTruth, type DayTruth } from '#worker/domain/earnings/truth.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import { measureAlone, type SeenOffer } from './measure-alone.ts';
import { getMarginalCentsPerMile } from './offer-terms.ts';

/**
 * The day so far compared with the declined offers, so that drivers can check the verdicts; each with its cents a mile.
 * `today` is null before half an active hour; `letGo` is null when nothing with figures was declined.
 */
export type OfferCheck = {
  today: { netCentsPerHour: number; costCentsPerMile: number } | null;
  letGo: {
    count: number;
    netCents: number;
    minutes: number;
    netCentsPerHour: number;
    costCentsPerMile: number;
  } | null;
};

/**
 * Computes what the day netted for each active hour, as the accounts of earnings do (the whole cost of the car, unpaid miles
 * included), and what the declined offers would have added, as offers are evaluated: their pay less what the further miles
 * cost, over the time they take by their own figures. Ignores whether there was time for them.
 */
export function checkOffers(
  today: DayTruth | undefined,
  declined: readonly SeenOffer[],
  driver: { costCentsPerMile: number | null },
  travel: TravelMeasure,
): OfferCheck {
  return {
    today: today ? accountFor(today, driver) : null,
    letGo: sumUp(declined, getMarginalCentsPerMile(driver), travel),
  };
}

function accountFor(day: DayTruth, driver: { costCentsPerMile: number | null }): OfferCheck['today'] {
  const { netCentsPerHour, costCentsPerMile } = computeTruth([day], driver, day.day);
  return netCentsPerHour === null ? null : { netCentsPerHour, costCentsPerMile };
}

function sumUp(
  declined: readonly SeenOffer[],
  costCentsPerMile: number,
  travel: TravelMeasure,
): OfferCheck['letGo'] {
  let count = 0;
  let cents = 0;
  let minutes = 0;
  for (const offer of declined) {
    const alone = measureAlone(offer, travel);
    if (!alone) continue;
    count++;
    cents += offer.payoutCents - costCentsPerMile * alone.miles;
    minutes += alone.minutes;
  }
  if (minutes < 1) return null;
  const netCentsPerHour = Math.round((60 * cents) / minutes);
  return { count, netCents: Math.round(cents), minutes, netCentsPerHour, costCentsPerMile };
}
