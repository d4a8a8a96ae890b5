import type { PlatformId } from '../integrations/platform-catalogue.ts';
import type { LatLng } from '../shared/geo.ts';
import { pickBetween, pickSkewed, pickWeighted, type Random } from '../shared/random.ts';
import { getMeal, getPeakPayCents, getTipFactor } from './planted.ts';
import { DEMO_RESTAURANTS, type DemoRestaurant } from './restaurants.ts';
import { createCustomerPlace, locate, type StreetPlace } from './streets.ts';

/** Roads are about a third longer than the crow flies, and a city drive takes some 2.6 minutes a mile. */
const DETOUR = 1.3;
const MINUTES_PER_MILE = 2.6;

/** What a platform allows for at most for the counter when it states the minutes: a slow one takes longer than that. */
const MOST_STATED_WAIT = 5;

const TIP_SHARE = 0.14;
const ORDINARY_WEEKDAY = 4;

type GridPlace = Pick<StreetPlace, 'eastMiles' | 'northMiles'>;

/** What a platform pays: a base, so much a mile, and how likely and how generous its customers tip. */
type PayScheme = { platform: PlatformId; weight: number; baseCents: number; mileCents: number; tips: number };

const PAY_SCHEMES: readonly PayScheme[] = [
  { platform: 'doordash', weight: 38, baseCents: 220, mileCents: 45, tips: 0.74 },
  { platform: 'ubereats', weight: 28, baseCents: 272, mileCents: 76, tips: 0.82 },
  { platform: 'grubhub', weight: 19, baseCents: 325, mileCents: 84, tips: 0.9 },
  // Its published terms: 2 dollars a delivery and 1.50 dollars a mile.
  { platform: 'roadwaze', weight: 15, baseCents: 200, mileCents: 150, tips: 0.95 },
];

/** An invented offer: what the platform shows, plus the grid places and the wait at the counter that a simulation needs. */
export type DemoOffer = {
  platform: PlatformId;
  restaurantName: string;
  restaurantAddress: string;
  customerAddress: string;
  /** Tip included. */
  payoutCents: number;
  tipCents: number;
  distanceMiles: number;
  estimatedMinutes: number;
  pickup: LatLng;
  dropoff: LatLng;
  restaurant: DemoRestaurant;
  customer: StreetPlace;
};

export type OfferRequest = {
  /** Where the middle of the demo city lies. */
  center: LatLng;
  /** Local hour, 0–23: which meal it is. */
  hour: number;
  /** Local weekday, 0 = Sunday; without it an ordinary one. */
  weekday?: number;
  /** Where the driver is on the grid; nearer restaurants are likelier. */
  near: GridPlace;
  /** The restaurant it comes from; without it a likely one near by. */
  restaurant?: DemoRestaurant;
  /** Platforms to leave out. */
  without?: readonly PlatformId[];
  /** Names of restaurants to leave out. */
  withoutRestaurants?: readonly string[];
};

/** The miles a driver covers between two places of the grid. */
export function computeDrivenMiles(from: GridPlace, to: GridPlace): number {
  return DETOUR * Math.hypot(to.eastMiles - from.eastMiles, to.northMiles - from.northMiles);
}

/** The minutes that takes: driving, and one minute to park. */
export function computeDrivenMinutes(from: GridPlace, to: GridPlace): number {
  return 1 + MINUTES_PER_MILE * computeDrivenMiles(from, to);
}

function pickTipCents(random: Random, scheme: PayScheme, usualCents: number): number {
  if (random() > scheme.tips) return 0;
  const cents = pickSkewed(random, usualCents, 0.45);
  // Most people round their tip.
  return random() < 0.6 ? Math.max(1, Math.round(cents / 50)) * 50 : Math.round(cents);
}

function pickRestaurant(
  random: Random,
  { hour, near, withoutRestaurants = [] }: OfferRequest,
): DemoRestaurant {
  const meal = getMeal(hour);
  return pickWeighted(random, DEMO_RESTAURANTS, (entry) =>
    withoutRestaurants.includes(entry.name)
      ? 0
      : entry.mealWeights[meal] / (0.5 + computeDrivenMiles(near, entry)),
  );
}

/** One offer as platforms make them: distance pickup to drop-off in miles, minutes from accepting to handing over, cents. */
export function createOffer(random: Random, request: OfferRequest): DemoOffer {
  const { center, hour, weekday = ORDINARY_WEEKDAY, near, without = [] } = request;
  const restaurant = request.restaurant ?? pickRestaurant(random, request);
  const customer = createCustomerPlace(random, restaurant, 0.5, random() < 0.2 ? 5 : 3);
  const scheme = pickWeighted(random, PAY_SCHEMES, (entry) =>
    without.includes(entry.platform) ? 0 : entry.weight,
  );
  const miles = computeDrivenMiles(restaurant, customer);
  const basketCents = pickSkewed(random, restaurant.basketCents, 0.35);
  const usualTip = basketCents * TIP_SHARE * getTipFactor(restaurant, hour, weekday);
  const tipCents = pickTipCents(random, scheme, usualTip);
  const feeCents = Math.round(scheme.baseCents * pickBetween(random, 0.9, 1.3) + scheme.mileCents * miles);
  const minutes =
    computeDrivenMinutes(near, restaurant) +
    Math.min(restaurant.waitMinutes * 0.7, MOST_STATED_WAIT) +
    computeDrivenMinutes(restaurant, customer) +
    2;
  return {
    platform: scheme.platform,
    restaurantName: restaurant.name,
    restaurantAddress: restaurant.address,
    customerAddress: customer.address,
    payoutCents: feeCents + tipCents + getPeakPayCents(hour),
    tipCents,
    distanceMiles: Math.round(miles * 10) / 10,
    estimatedMinutes: Math.round(minutes),
    pickup: locate(restaurant, center),
    dropoff: locate(customer, center),
    restaurant,
    customer,
  };
}
