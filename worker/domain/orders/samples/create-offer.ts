import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { pickWeighted, type Random } from '#worker/domain/shared/random.ts';
import { getMeal, MARKET } from './market.ts';
import { type OfferPay, payOffer, type TripTerms } from './pay-offer.ts';
import { SAMPLE_RESTAURANTS, type SampleRestaurant } from './restaurants.ts';
import { createCustomerPlace, locate, type StreetPlace } from './streets.ts';

/** Roads are about a third longer than the crow flies, and a city drive takes some 2.6 minutes a mile. */
const DETOUR = 1.3;
const MINUTES_PER_MILE = 2.6;

/** What a platform allows for at most for the counter when it states the minutes: a slow one takes longer than that. */
const MAX_STATED_WAIT = 5;

const ORDINARY_WEEKDAY = 4;

type GridPlace = Pick<StreetPlace, 'eastMiles' | 'northMiles'>;

/** What offers pay and how long counters take. */
export type OfferWorld = {
  /** Minutes a driver usually waits at the counter of a restaurant at a local hour. */
  getWaitMinutes: (restaurant: SampleRestaurant, hour: number) => number;
  payOffer: (random: Random, terms: TripTerms) => OfferPay;
};

/** The samples' own world. */
export const SAMPLE_WORLD: OfferWorld = {
  getWaitMinutes: (restaurant, hour) => restaurant.waitMinutes * MARKET.mealWaits[getMeal(hour)],
  payOffer,
};

/** An invented offer: what the platform shows, plus the grid places and the wait at the counter that a simulation needs. */
export type SampleOffer = {
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
  restaurant: SampleRestaurant;
  customer: StreetPlace;
};

export type OfferRequest = {
  /** Where the middle of the sample city lies. */
  center: LatLng;
  /** Local hour, 0–23: which meal it is. */
  hour: number;
  /** Local weekday, 0 = Sunday; without it an ordinary one. */
  weekday?: number;
  /** Where the driver is on the grid; nearer restaurants are likelier. */
  near: GridPlace;
  /** The restaurant it comes from; without it a likely one near by. */
  restaurant?: SampleRestaurant;
  /** Platforms to leave out. */
  without?: readonly PlatformId[];
  /** Names of restaurants to leave out. */
  withoutRestaurants?: readonly string[];
  /** Without it the samples' own. */
  world?: OfferWorld;
};

/** The miles a driver covers between two places of the grid. */
export function computeDrivenMiles(from: GridPlace, to: GridPlace): number {
  return DETOUR * Math.hypot(to.eastMiles - from.eastMiles, to.northMiles - from.northMiles);
}

/** The minutes that takes: driving, and one minute to park. */
export function computeDrivenMinutes(from: GridPlace, to: GridPlace): number {
  return 1 + MINUTES_PER_MILE * computeDrivenMiles(from, to);
}

function pickRestaurant(
  random: Random,
  { hour, near, withoutRestaurants = [] }: OfferRequest,
): SampleRestaurant {
  const meal = getMeal(hour);
  return pickWeighted(random, SAMPLE_RESTAURANTS, (entry) =>
    withoutRestaurants.includes(entry.name)
      ? 0
      : entry.mealWeights[meal] / (0.5 + computeDrivenMiles(near, entry)),
  );
}

/** One offer as platforms make them: distance pickup to drop-off in miles, minutes from accepting to handing over, cents. */
export function createOffer(random: Random, request: OfferRequest): SampleOffer {
  const { center, hour, weekday = ORDINARY_WEEKDAY, near, without = [], world = SAMPLE_WORLD } = request;
  const restaurant = request.restaurant ?? pickRestaurant(random, request);
  const customer = createCustomerPlace(random, restaurant, 0.5, random() < 0.2 ? 5 : 3);
  const miles = computeDrivenMiles(restaurant, customer);
  const minutes =
    computeDrivenMinutes(near, restaurant) +
    Math.min(0.7 * world.getWaitMinutes(restaurant, hour), MAX_STATED_WAIT) +
    computeDrivenMinutes(restaurant, customer) +
    2;
  const { platform, feeCents, tipCents } = world.payOffer(random, {
    restaurant,
    hour,
    weekday,
    miles,
    minutes,
    without,
  });
  return {
    platform,
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
