import { type CityPlace, CUSTOMERS } from '#worker/domain/orders/samples/city.ts';
import { createOffer, type SampleOffer } from '#worker/domain/orders/samples/create-offer.ts';
import { pickBetween, pickOne, pickSkewed, type Random } from '#worker/domain/shared/random.ts';
import { getLocalTime, getWeekday, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createPendingOrder, type DemoOrder } from './demo-order.ts';
import type { DemoWorld } from './demo-world.ts';
import { canStack, driveInVain, driveTrip, type Job, type Trip } from './drive-trip.ts';

/** One stretch of work; instants in epoch ms. `demand` 1 is usual: more brings offers sooner. */
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
  if (random() < CANCELLED_SHARE) return driveInVain(random, job, place, shift);
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

/** Plays one shift offer by offer. The last trip may end after the shift does, as it does in life. */
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
