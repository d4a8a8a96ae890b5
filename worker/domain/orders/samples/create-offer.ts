import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { pickBetween, pickSkewed, pickWeighted, type Random } from '#worker/domain/shared/random.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { type CityPlace, pickCustomer } from './city.ts';
import { getMeal, MARKET } from './market.ts';
import { SAMPLE_RESTAURANTS, type SampleRestaurant } from './restaurants.ts';

/** Minutes to find parking in a city of row houses. */
export const PARKING_MINUTES = 1.5;

/**
 * The longest wait at the counter, in minutes, that a platform includes in its estimate; the wait at a slow counter is longer.
 */
const MAX_STATED_WAIT = 5;

const ORDINARY_WEEKDAY = 4;

/** How long drives are, what offers pay and how long drivers wait at counters. */
export type OfferWorld = {
  measureMiles: (from: CityPlace, to: CityPlace) => number;
  /** Minutes on the road at a local hour. */
  measureMinutes: (from: CityPlace, to: CityPlace, hour: number) => number;
  /** Minutes a driver usually waits at a restaurant's counter at a local hour. */
  getWaitMinutes: (restaurant: SampleRestaurant, hour: number) => number;
  payOffer: (random: Random, terms: TripTerms) => OfferPay;
};

/** The default world of the samples, with the drives that the product estimates without street data. */
export const SAMPLE_WORLD: OfferWorld = {
  measureMiles: (from, to) => estimateTravel(from, to, 0).miles,
  measureMinutes: (from, to, hour) => estimateTravel(from, to, hour).minutes,
  getWaitMinutes: (restaurant, hour) => restaurant.waitMinutes * MARKET.mealWaits[getMeal(hour)],
  payOffer,
};

/** An invented offer as a platform shows it, with the places that a simulation needs. */
export type SampleOffer = {
  platform: PlatformId;
  restaurantName: string;
  restaurantAddress: string;
  customerAddress: string;
  /** Includes the tip. */
  payoutCents: number;
  tipCents: number;
  distanceMiles: number;
  estimatedMinutes: number;
  pickup: LatLng;
  dropoff: LatLng;
  restaurant: SampleRestaurant;
  customer: CityPlace;
};

type OfferRequest = {
  /** The local hour (0–23), which determines the meal. */
  hour: number;
  /** The local weekday (0 = Sunday); an ordinary one if omitted. */
  weekday?: number;
  /** Where the driver is; nearer restaurants are more likely. */
  near: CityPlace;
  /** The restaurant; a likely one nearby if omitted. */
  restaurant?: SampleRestaurant;
  /** Platforms to exclude. */
  without?: readonly PlatformId[];
  /** Names of restaurants to exclude. */
  withoutRestaurants?: readonly string[];
  /** The samples' own world if omitted. */
  world?: OfferWorld;
};

function pickRestaurant(
  random: Random,
  { hour, near, withoutRestaurants = [], world = SAMPLE_WORLD }: OfferRequest,
): SampleRestaurant {
  const meal = getMeal(hour);
  return pickWeighted(random, SAMPLE_RESTAURANTS, (entry) =>
    withoutRestaurants.includes(entry.name)
      ? 0
      : entry.mealWeights[meal] / (0.5 + world.measureMiles(near, entry)),
  );
}

/**
 * Returns an invented offer as platforms make them: the distance from pickup to drop-off in miles, the minutes from accepting to
 * handover, money in cents.
 */
export function createOffer(random: Random, request: OfferRequest): SampleOffer {
  const { hour, weekday = ORDINARY_WEEKDAY, near, without = [], world = SAMPLE_WORLD } = request;
  const restaurant = request.restaurant ?? pickRestaurant(random, request);
  const customer = pickCustomer(random, restaurant, 0.8, random() < 0.2 ? 5 : 3);
  const miles = world.measureMiles(restaurant, customer);
  const minutes =
    world.measureMinutes(near, restaurant, hour) +
    Math.min(0.7 * world.getWaitMinutes(restaurant, hour), MAX_STATED_WAIT) +
    world.measureMinutes(restaurant, customer, hour) +
    2 * PARKING_MINUTES +
    2;
  const terms = { restaurant, hour, weekday, miles, minutes, without };
  const { platform, feeCents, tipCents } = world.payOffer(random, terms);
  return {
    platform,
    restaurantName: restaurant.name,
    restaurantAddress: restaurant.address,
    customerAddress: customer.address,
    payoutCents: feeCents + tipCents,
    tipCents,
    distanceMiles: roundTo(miles, 1),
    estimatedMinutes: Math.round(minutes),
    pickup: locate(restaurant),
    dropoff: locate(customer),
    restaurant,
    customer,
  };
}

function locate({ lat, lng }: LatLng): LatLng {
  return { lat, lng };
}

/** What an offer's pay depends on; `minutes` from accepting to handover, `miles` from pickup to drop-off. */
type TripTerms = {
  restaurant: SampleRestaurant;
  /** Local hour, 0–23, and weekday, 0 = Sunday. */
  hour: number;
  weekday: number;
  miles: number;
  minutes: number;
  /** Platforms the offer cannot come from. */
  without: readonly PlatformId[];
};

type OfferPay = { platform: PlatformId; feeCents: number; tipCents: number };

/** How a platform pays: a base and an amount per mile; `tips` scales how much its customers tip. */
type PayScheme = { platform: PlatformId; weight: number; baseCents: number; mileCents: number; tips: number };

const PAY_SCHEMES: readonly PayScheme[] = [
  { platform: 'doordash', weight: 32, baseCents: 190, mileCents: 42, tips: 0.7 },
  { platform: 'ubereats', weight: 26, baseCents: 235, mileCents: 72, tips: 0.8 },
  { platform: 'grubhub', weight: 19, baseCents: 240, mileCents: 78, tips: 0.9 },
  // Its published terms: 2 dollars per delivery and 1.50 dollars per mile.
  { platform: 'roadwaze', weight: 23, baseCents: 200, mileCents: 150, tips: 1 },
];

const TIP_SHARE = 0.14;

/** The maximum tip. */
const MAX_TIP_CENTS = 4000;

/** Returns the ratio of tips at the restaurant, local hour and weekday to the usual tips. */
function getTipFactor({ restaurant, hour, weekday }: TripTerms): number {
  const { areaTips, mealTips, weekdayTips } = MARKET;
  return areaTips[restaurant.area] * mealTips[getMeal(hour)] * (weekdayTips[weekday] ?? 1);
}

/** Returns the extra pay of an offer at a local hour and weekday, in cents. */
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

/** Picks a platform for an offer and computes what it pays. */
function payOffer(random: Random, terms: TripTerms): OfferPay {
  const { restaurant, miles, without } = terms;
  const scheme = pickWeighted(random, PAY_SCHEMES, (entry) =>
    without.includes(entry.platform) ? 0 : entry.weight,
  );
  const basketCents = pickSkewed(random, restaurant.basketCents, 0.35);
  const tipCents = pickTipCents(random, scheme, basketCents * TIP_SHARE * getTipFactor(terms));
  const feeCents = Math.round(scheme.baseCents * pickBetween(random, 0.9, 1.3) + scheme.mileCents * miles);
  return { platform: scheme.platform, feeCents: feeCents + getExtraPayCents(terms), tipCents };
}
