import type { PlatformId } from '../integrations/platform-catalogue.ts';
import type { LatLng } from '../shared/geo.ts';
import { pickBetween, pickSkewed, pickWeighted, type Random } from '../shared/random.ts';
import { DEMO_RESTAURANTS, type DemoRestaurant } from './restaurants.ts';
import { createCustomerPlace, locate, type StreetPlace } from './streets.ts';

/** Roads are about a third longer than the crow flies, and a city drive takes some 2.6 minutes a mile. */
const DETOUR = 1.3;
const MINUTES_PER_MILE = 2.6;

type GridPlace = Pick<StreetPlace, 'eastMiles' | 'northMiles'>;

/** What a platform pays: a base, so much a mile, and how likely and how generous its customers tip. */
type PayScheme = { platform: PlatformId; weight: number; baseCents: number; mileCents: number; tips: number };

const PAY_SCHEMES: readonly PayScheme[] = [
  { platform: 'doordash', weight: 38, baseCents: 275, mileCents: 55, tips: 0.84 },
  { platform: 'ubereats', weight: 30, baseCents: 250, mileCents: 70, tips: 0.78 },
  { platform: 'grubhub', weight: 17, baseCents: 325, mileCents: 60, tips: 0.9 },
  // Its published terms: 2 dollars a delivery and 1.50 dollars a mile.
  { platform: 'roadwaze', weight: 15, baseCents: 200, mileCents: 150, tips: 0.9 },
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
  /** Where the driver is on the grid; nearer restaurants are likelier. */
  near: GridPlace;
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

function mealAt(hour: number): 0 | 1 | 2 {
  if (hour >= 4 && hour < 11) return 0;
  return hour >= 11 && hour < 16 ? 1 : 2;
}

function pickTipCents(random: Random, scheme: PayScheme, basketCents: number): number {
  if (random() > scheme.tips) return 0;
  const cents = pickSkewed(random, basketCents * 0.14, 0.45);
  // Most people round their tip.
  return random() < 0.6 ? Math.max(1, Math.round(cents / 50)) * 50 : Math.round(cents);
}

/** One offer as platforms make them: distance pickup to drop-off in miles, minutes from accepting to handing over, cents. */
export function createOffer(
  random: Random,
  { center, hour, near, without = [], withoutRestaurants = [] }: OfferRequest,
): DemoOffer {
  const meal = mealAt(hour);
  const restaurant = pickWeighted(random, DEMO_RESTAURANTS, (entry) =>
    withoutRestaurants.includes(entry.name)
      ? 0
      : entry.mealWeights[meal] / (0.5 + computeDrivenMiles(near, entry)),
  );
  const customer = createCustomerPlace(random, restaurant, 0.5, random() < 0.2 ? 5 : 3);
  const scheme = pickWeighted(random, PAY_SCHEMES, (entry) =>
    without.includes(entry.platform) ? 0 : entry.weight,
  );
  const miles = computeDrivenMiles(restaurant, customer);
  const basketCents = pickSkewed(random, restaurant.basketCents, 0.35);
  const tipCents = pickTipCents(random, scheme, basketCents);
  const feeCents = Math.round(scheme.baseCents * pickBetween(random, 0.9, 1.3) + scheme.mileCents * miles);
  const minutes =
    computeDrivenMinutes(near, restaurant) +
    restaurant.waitMinutes * 0.7 +
    computeDrivenMinutes(restaurant, customer) +
    2;
  return {
    platform: scheme.platform,
    restaurantName: restaurant.name,
    restaurantAddress: restaurant.address,
    customerAddress: customer.address,
    payoutCents: feeCents + tipCents,
    tipCents,
    distanceMiles: Math.round(miles * 10) / 10,
    estimatedMinutes: Math.round(minutes),
    pickup: locate(restaurant, center),
    dropoff: locate(customer, center),
    restaurant,
    customer,
  };
}
