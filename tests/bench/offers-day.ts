import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { moveBy } from '#worker/domain/shared/geo.ts';
import {
  createRandom,
  pickBetween,
  pickInteger,
  pickSkewed,
  type Random,
} from '#worker/domain/shared/random.ts';

/** An order someone placed: minutes from the start of the day, cents, nodes of the day's matrix. */
export type DayOrder = {
  at: number;
  /** When the food is ready. */
  readyAt: number;
  payCents: number;
  pickup: number;
  dropoff: number;
  /** Whether the one driver of the replay is offered it. */
  isOffered: boolean;
};

/** One day of a made-up market, and a driver's shift in it. */
export type Day = {
  orders: DayOrder[];
  /** Place of each node. */
  points: readonly LatLng[];
  start: number;
  shiftFrom: number;
  shiftTo: number;
  minutes: Float64Array;
  miles: Float64Array;
  size: number;
};

/** Of the pay: a base, so much a mile, and a tip that three of four customers give. */
const PAY = { baseCents: 275, mileCents: 60, tipShare: 0.75, tipCents: 350 };
const CITY: LatLng = { lat: 41.88, lng: -87.63 };
const RESTAURANTS = 40;
/**
 * A market: how busy, as a multiple of the small one, which share of its orders one driver is offered, and days
 * replayed.
 */
export type Market = { name: string; busyness: number; offeredShare: number; days: number };
/**
 * Some 20 to 50 orders an hour, and 300 to 650, of which one driver is offered as many; its days are large, so fewer.
 */
export const MARKETS: readonly Market[] = [
  { name: 'small market, 20 to 50 orders an hour', busyness: 1, offeredShare: 0.35, days: 100 },
  { name: 'busy market, 300 to 650 orders an hour', busyness: 14, offeredShare: 0.025, days: 40 },
];
const DAY_MINUTES = 420;
export const HOUR = 18;

/** A day of orders with a dinner peak, round restaurants in four clusters; the seed decides everything. */
export function createDay(seed: number, { busyness, offeredShare }: Market): Day {
  const random = createRandom(seed);
  const clusters = Array.from({ length: 4 }, () => somewhere(random, CITY, 2.5));
  const restaurants = Array.from({ length: RESTAURANTS }, (_, index) =>
    somewhere(random, clusters[index % clusters.length] ?? CITY, 0.7),
  );
  const points: LatLng[] = [somewhere(random, CITY, 1)];
  const restaurantNode = restaurants.map((place) => points.push(place) - 1);
  const orders: DayOrder[] = [];
  for (let at = 0; at < DAY_MINUTES; ) {
    // Between half and one and a half orders a minute-pair, most in the middle of the evening.
    const pace = busyness * (0.35 + 0.45 * Math.exp(-(((at - 200) / 90) ** 2)));
    at += -Math.log(1 - random()) / pace;
    const which = pickInteger(random, 0, RESTAURANTS - 1);
    const restaurant = restaurants[which] ?? CITY;
    const customer = somewhere(random, restaurant, random() < 0.2 ? 5 : 3);
    const { miles } = estimateTravel(restaurant, customer, HOUR);
    const tip = random() < PAY.tipShare ? pickSkewed(random, PAY.tipCents, 0.5) : 0;
    orders.push({
      at,
      readyAt: at + pickBetween(random, 5, 18),
      payCents: Math.round(PAY.baseCents + PAY.mileCents * miles + tip),
      pickup: restaurantNode[which] ?? 0,
      dropoff: points.push(customer) - 1,
      isOffered: random() < offeredShare,
    });
  }
  return { orders, points, start: 0, shiftFrom: 60, shiftTo: 360, ...measure(points) };
}

/** The place of a node. */
export function getPoint({ points }: Pick<Day, 'points'>, node: number): LatLng {
  const point = points[node];
  if (!point) throw new RangeError(`No point ${node}`);
  return point;
}

function somewhere(random: Random, near: LatLng, miles: number): LatLng {
  return moveBy(near, miles * Math.sqrt(random()), 2 * Math.PI * random());
}

function measure(points: readonly LatLng[]) {
  const size = points.length;
  const minutes = new Float64Array(size * size);
  const miles = new Float64Array(size * size);
  for (const [row, from] of points.entries()) {
    for (const [column, to] of points.entries()) {
      const travel = estimateTravel(from, to, HOUR);
      minutes[row * size + column] = travel.minutes;
      miles[row * size + column] = travel.miles;
    }
  }
  return { minutes, miles, size };
}
