import type { CancelReason } from '#worker/domain/orders/order.ts';
import { type CityPlace, CUSTOMERS } from '#worker/domain/orders/samples/city.ts';
import {
  createOffer,
  PARKING_MINUTES,
  type SampleOffer,
} from '#worker/domain/orders/samples/create-offer.ts';
import { pickBetween, pickOne, pickSkewed, pickWeighted, type Random } from '#worker/domain/shared/random.ts';
import { getLocalDay, getLocalTime, getWeekday, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createPendingOrder, type DemoOrder } from './demo-order.ts';
import type { DemoWorld } from './demo-world.ts';

/** One shift; instants in epoch ms. A `demand` of 1 is usual; a higher one means more frequent offers. */
export type Shift = {
  startsAt: number;
  endsAt: number;
  demand: number;
  timeZone: string;
  world: DemoWorld;
};

const SECOND_MS = 1000;
const EXPIRED_SHARE = 0.03;
const CANCELLED_SHARE = 0.025;

type Coming = { offer: SampleOffer; at: number; place: CityPlace; isOnTrip: boolean };

function isDeclined(random: Random, { world }: Shift, { offer, at, place, isOnTrip }: Coming): boolean {
  const miles = world.measureMiles(place, offer.restaurant) + offer.distanceMiles;
  return world.isDeclined(random, { offer, miles, at, isOnTrip });
}

type Answer = 'accepted' | 'declined' | 'expired';

function answer(random: Random, shift: Shift, coming: Coming): Answer {
  if (random() < EXPIRED_SHARE) return 'expired';
  return isDeclined(random, shift, coming) ? 'declined' : 'accepted';
}

function getMoment({ timeZone, world }: Shift, at: number) {
  const { day, hour } = getLocalTime(at, timeZone);
  return { hour, weekday: getWeekday(day), world };
}

function runTrip(
  random: Random,
  shift: Shift,
  offer: SampleOffer,
  createdAt: number,
  place: CityPlace,
): Trip {
  const acceptedAt = createdAt + pickBetween(random, 4, 35) * SECOND_MS;
  const job: Job = { offer, createdAt, acceptedAt };
  if (random() < CANCELLED_SHARE) return driveUnpaid(random, job, place, shift);
  const jobs = [job];
  if (random() < shift.world.stackedShare) {
    const second = createOffer(random, { ...getMoment(shift, acceptedAt), near: offer.restaurant });
    const secondAt = Math.round(acceptedAt + pickBetween(random, 40, 150) * SECOND_MS);
    const coming = { offer: second, at: secondAt, place: offer.restaurant, isOnTrip: true };
    if (canStack(shift.world, offer, second) && !isDeclined(random, shift, coming)) {
      jobs.push({
        offer: second,
        createdAt: secondAt,
        acceptedAt: secondAt + pickBetween(random, 5, 20) * SECOND_MS,
      });
    }
  }
  return driveTrip(random, jobs, place, shift);
}

/** Simulates one shift offer by offer and returns its orders. The last trip may end after the shift. */
export function simulateShift(random: Random, shift: Shift): DemoOrder[] {
  const orders: DemoOrder[] = [];
  let place = pickOne(random, CUSTOMERS);
  let at = shift.startsAt;
  for (;;) {
    const { hour } = getLocalTime(at, shift.timeZone);
    at += pickSkewed(random, shift.world.getGapMinutes(hour) / shift.demand, 0.6) * MINUTE_MS;
    if (at >= shift.endsAt) return orders;
    const createdAt = Math.round(at);
    const offer = createOffer(random, { ...getMoment(shift, createdAt), near: place });
    const outcome = answer(random, shift, { offer, at: createdAt, place, isOnTrip: false });
    if (outcome === 'accepted') {
      const trip = runTrip(random, shift, offer, createdAt, place);
      orders.push(...trip.orders);
      at = trip.endsAt;
      place = trip.endsAtPlace;
      continue;
    }
    const order = createPendingOrder(offer, createdAt);
    const declinedAt = Math.round(at + pickBetween(random, 3, 25) * SECOND_MS);
    orders.push(
      outcome === 'declined' ? { ...order, status: 'declined', declinedAt } : { ...order, status: 'expired' },
    );
  }
}

/** An accepted offer within a trip; instants in epoch ms. */
type Job = { offer: SampleOffer; createdAt: number; acceptedAt: number };

/** The result of a trip: its orders, and when and where the driver is free again. */
type Trip = { orders: DemoOrder[]; endsAt: number; endsAtPlace: CityPlace };

/** The maximum distance between the two restaurants of a trip, in miles. */
const STACK_MILES = 1.6;

const TRAFFIC_SPREAD = 0.12;
const WAIT_SPREAD = 0.45;

type Where = { timeZone: string; world: DemoWorld };

function driveMs(
  random: Random,
  { timeZone, world }: Where,
  at: number,
  from: CityPlace,
  to: CityPlace,
): number {
  const minutes = PARKING_MINUTES + world.measureMinutes(from, to, getLocalTime(at, timeZone).hour);
  return pickSkewed(random, minutes, TRAFFIC_SPREAD) * MINUTE_MS;
}

/** Whether two offers can be stacked: their restaurants are close together, and so are their customers. */
function canStack({ measureMiles }: DemoWorld, first: SampleOffer, second: SampleOffer): boolean {
  return (
    measureMiles(first.restaurant, second.restaurant) <= STACK_MILES &&
    measureMiles(first.customer, second.customer) <= 2 * STACK_MILES
  );
}

/**
 * Simulates a trip with one or two orders from `from`: all pickups in order, then all drop-offs, with traffic, waits and parking.
 */
function driveTrip(random: Random, jobs: readonly Job[], from: CityPlace, where: Where): Trip {
  const { timeZone, world } = where;
  let at = jobs[0]?.acceptedAt ?? 0;
  let place = from;
  const orders = jobs.map((job) => {
    const { restaurant } = job.offer;
    at = Math.max(at + driveMs(random, where, at, place, restaurant), job.acceptedAt);
    const { hour } = getLocalTime(at, timeZone);
    at += pickSkewed(random, world.getWaitMinutes(restaurant, hour), WAIT_SPREAD) * MINUTE_MS;
    place = restaurant;
    const order = createPendingOrder(job.offer, job.createdAt);
    return { ...order, acceptedAt: Math.round(job.acceptedAt), pickedUpAt: Math.round(at) };
  });
  const delivered = orders.map((order, index): DemoOrder => {
    const customer = jobs[index]?.offer.customer ?? place;
    at += driveMs(random, where, at, place, customer) + pickBetween(random, 1, 3.5) * MINUTE_MS;
    place = customer;
    const completedAt = Math.round(at);
    return { ...order, status: 'completed', completedAt, completedOn: getLocalDay(completedAt, timeZone) };
  });
  return { orders: delivered, endsAt: at, endsAtPlace: place };
}

const CANCELLATIONS: readonly { reason: CancelReason; weight: number; isAtDoor: boolean }[] = [
  { reason: 'restaurant_closed', weight: 5, isAtDoor: false },
  { reason: 'other', weight: 3, isAtDoor: false },
  { reason: 'customer_gone', weight: 2, isAtDoor: true },
];

/** Simulates an order canceled because the restaurant is closed, for another reason, or because the customer is absent. */
function driveUnpaid(random: Random, job: Job, from: CityPlace, where: Where): Trip {
  const { reason, isAtDoor } = pickWeighted(random, CANCELLATIONS, ({ weight }) => weight);
  const { restaurant, customer } = job.offer;
  const atCounter = job.acceptedAt + driveMs(random, where, job.acceptedAt, from, restaurant);
  const pickedUpAt = isAtDoor ? atCounter + restaurant.waitMinutes * MINUTE_MS : null;
  const arrivedAt =
    pickedUpAt === null ? atCounter : pickedUpAt + driveMs(random, where, pickedUpAt, restaurant, customer);
  const cancelledAt = Math.round(arrivedAt + pickBetween(random, 4, 11) * MINUTE_MS);
  const order: DemoOrder = {
    ...createPendingOrder(job.offer, job.createdAt),
    status: 'cancelled',
    acceptedAt: Math.round(job.acceptedAt),
    pickedUpAt: pickedUpAt === null ? null : Math.round(pickedUpAt),
    cancelledAt,
    cancelReason: reason,
  };
  return { orders: [order], endsAt: cancelledAt, endsAtPlace: isAtDoor ? customer : restaurant };
}
