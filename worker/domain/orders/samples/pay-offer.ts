import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { pickBetween, pickSkewed, pickWeighted, type Random } from '#worker/domain/shared/random.ts';
import { getMeal, MARKET } from './market.ts';
import type { SampleRestaurant } from './restaurants.ts';

/** What an offer's pay depends on; `minutes` as stated from accepting to handing over, `miles` from pickup to drop-off. */
export type TripTerms = {
  restaurant: SampleRestaurant;
  /** Local, 0–23 and 0 = Sunday. */
  hour: number;
  weekday: number;
  miles: number;
  minutes: number;
  /** Platforms that it is not from. */
  without: readonly PlatformId[];
};

/** From whom an offer is and what it pays. */
export type OfferPay = { platform: PlatformId; feeCents: number; tipCents: number };

/** What a platform pays: a base, so much a mile, and how likely and how generous its customers tip. */
type PayScheme = { platform: PlatformId; weight: number; baseCents: number; mileCents: number; tips: number };

const PAY_SCHEMES: readonly PayScheme[] = [
  { platform: 'doordash', weight: 32, baseCents: 190, mileCents: 42, tips: 0.7 },
  { platform: 'ubereats', weight: 26, baseCents: 235, mileCents: 72, tips: 0.8 },
  { platform: 'grubhub', weight: 19, baseCents: 240, mileCents: 78, tips: 0.9 },
  // Its published terms: 2 dollars a delivery and 1.50 dollars a mile.
  { platform: 'roadwaze', weight: 23, baseCents: 200, mileCents: 150, tips: 1 },
];

const TIP_SHARE = 0.14;

/** Nobody tips more than this. */
const MAX_TIP_CENTS = 4000;

/** How many times the usual tip an order at `restaurant` brings at that local hour and weekday. */
function getTipFactor({ restaurant, hour, weekday }: TripTerms): number {
  const { areaTips, mealTips, weekdayTips } = MARKET;
  return areaTips[restaurant.area] * mealTips[getMeal(hour)] * (weekdayTips[weekday] ?? 1);
}

/** What is added to an offer at a local hour and weekday, in cents. */
function getExtraPayCents({ hour, weekday }: TripTerms): number {
  const { peakHours, peakPayCents, weekdayPayCents } = MARKET;
  const isPeak = peakHours.some((peak) => peak === hour);
  return (isPeak ? peakPayCents : 0) + (weekdayPayCents[weekday] ?? 0);
}

function pickTipCents(random: Random, scheme: PayScheme, usualCents: number): number {
  if (random() > scheme.tips) return 0;
  const cents = Math.min(MAX_TIP_CENTS, pickSkewed(random, usualCents, 0.45));
  // Most people round their tip.
  return random() < 0.6 ? Math.max(1, Math.round(cents / 50)) * 50 : Math.round(cents);
}

/** What some platform pays for an offer. */
export function payOffer(random: Random, terms: TripTerms): OfferPay {
  const { restaurant, miles, without } = terms;
  const scheme = pickWeighted(random, PAY_SCHEMES, (entry) =>
    without.includes(entry.platform) ? 0 : entry.weight,
  );
  const basketCents = pickSkewed(random, restaurant.basketCents, 0.35);
  const tipCents = pickTipCents(random, scheme, basketCents * TIP_SHARE * getTipFactor(terms));
  const feeCents = Math.round(scheme.baseCents * pickBetween(random, 0.9, 1.3) + scheme.mileCents * miles);
  return { platform: scheme.platform, feeCents: feeCents + getExtraPayCents(terms), tipCents };
}
