import { existsSync, readFileSync } from 'node:fs';
import { type LatLng, MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';
import { createRandom, pickInteger, pickSkewed, type Random } from '#worker/domain/shared/random.ts';

/** An order of a market: minutes of the day, cents, places. */
export type MarketOrder = {
  id: string;
  restaurant: string;
  at: number;
  readyAt: number;
  payCents: number;
  pickup: LatLng;
  dropoff: LatLng;
};

/** A courier's shift, in minutes of the day, and where it starts. */
export type Courier = { id: string; place: LatLng; from: number; to: number };

/** One day of a market: its orders by the time they were placed, and the couriers at work. */
export type MarketDay = { index: number; orders: MarketOrder[]; couriers: Courier[] };

type RecordedDay = {
  restaurants: [x: number, y: number][];
  orders: [restaurant: number, x: number, y: number, placed: number, ready: number][];
  couriers: [x: number, y: number, on: number, off: number][];
};

/** The pay of orders, which the data does not include: a base, an amount per mile, and a tip from three of four customers. */
const PAY = { baseCents: 275, mileCents: 60, tipShare: 0.75, tipCents: 350 };
const CITY: LatLng = { lat: 41.8, lng: -87.7 };
export const METERS_PER_MILE = 1609.344;
const DAYS = 5;

/**
 * Reads five days: recorded ones if there are some (in the folder that `BENCH_DATA` names, else beside the project), else
 * generated ones in which food takes as long.
 */
export function readDays(root: string): { name: string; days: MarketDay[] } {
  const folder = [process.env.BENCH_DATA, `${root}/../shared/data`]
    .map((data) => `${data}/mdrplib`)
    .find((path) => existsSync(path));
  const indexes = Array.from({ length: DAYS }, (_, index) => index);
  if (folder === undefined) {
    return { name: 'generated days', days: indexes.map((index) => toMarketDay(generateDay(index), index)) };
  }
  const read = (index: number): RecordedDay =>
    JSON.parse(readFileSync(`${folder}/day-${index}.json`, 'utf8'));
  return { name: 'recorded days', days: indexes.map((index) => toMarketDay(read(index), index)) };
}

function toMarketDay({ restaurants, orders, couriers }: RecordedDay, index: number): MarketDay {
  const random = createRandom(100 + index);
  return {
    index,
    orders: orders.map(([which, x, y, at, readyAt], number) => {
      const [fromX, fromY] = restaurants[which] ?? [0, 0];
      const miles = Math.hypot(x - fromX, y - fromY) / METERS_PER_MILE;
      const tip = random() < PAY.tipShare ? pickSkewed(random, PAY.tipCents, 0.5) : 0;
      return {
        id: `order-${index}-${number}`,
        restaurant: `Restaurant ${index}-${which}`,
        at,
        readyAt,
        payCents: Math.round(PAY.baseCents + PAY.mileCents * miles + tip),
        pickup: toPlace(fromX, fromY),
        dropoff: toPlace(x, y),
      };
    }),
    couriers: couriers.map(([x, y, from, to], number) => ({
      id: `courier-${index}-${number}`,
      place: toPlace(x, y),
      from,
      to,
    })),
  };
}

/** Converts a point of the recorded plane, in meters, to coordinates. */
function toPlace(x: number, y: number): LatLng {
  const degrees = 1 / (METERS_PER_MILE * MILES_PER_DEGREE);
  return {
    lat: CITY.lat + y * degrees,
    lng: CITY.lng + (x * degrees) / Math.cos((CITY.lat * Math.PI) / 180),
  };
}

/**
 * Generates a day of orders with two peaks, from restaurants in clusters. The square root of the minutes that food takes is
 * normal around 4, and varies about as much by restaurant as by order, as on the recorded days.
 */
function generateDay(index: number): RecordedDay {
  const random = createRandom(index + 1);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const clusters = Array.from({ length: 5 }, () => around(random, [5500, 4000], 4000));
  const restaurants = Array.from({ length: 120 }, (_, number) =>
    around(random, clusters[number % clusters.length] ?? [0, 0], 1500),
  );
  const paces = restaurants.map(() => 4 + 0.78 * normal());
  const orders: RecordedDay['orders'] = [];
  const busyness = 1 + index / 4;
  for (let at = 30; at < 780; ) {
    const peaks = Math.exp(-(((at - 220) / 80) ** 2)) + 1.3 * Math.exp(-(((at - 560) / 110) ** 2));
    at += -Math.log(1 - random()) / (busyness * (0.25 + 0.9 * peaks));
    const which = pickInteger(random, 0, restaurants.length - 1);
    const [x, y] = around(random, restaurants[which] ?? [0, 0], random() < 0.1 ? 6000 : 3200);
    const minutes = Math.max(0, (paces[which] ?? 4) + 0.85 * normal()) ** 2;
    orders.push([which, x, y, Math.floor(at), Math.floor(at + minutes)]);
  }
  const couriers = Array.from({ length: Math.round(100 * busyness) }, (): RecordedDay['couriers'][number] => {
    const [x, y] = around(random, [5500, 4000], 5000);
    const from = 30 * pickInteger(random, 0, 20);
    return [x, y, from, from + 30 * pickInteger(random, 4, 8)];
  });
  return { restaurants, orders, couriers };
}

function around(random: Random, [x, y]: readonly [number, number], meters: number): [number, number] {
  const [reach, turn] = [meters * Math.sqrt(random()), 2 * Math.PI * random()];
  return [Math.round(x + reach * Math.cos(turn)), Math.round(y + reach * Math.sin(turn))];
}
