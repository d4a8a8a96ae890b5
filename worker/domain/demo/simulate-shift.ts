import type { LatLng } from '../shared/geo.ts';
import { pickBetween, pickSkewed, type Random } from '../shared/random.ts';
import { getLocalTime, getWeekday, MINUTE_MS } from '../shared/time.ts';
import { computeDrivenMiles, createOffer, type DemoOffer } from './create-offer.ts';
import { createPendingOrder, type DemoOrder } from './demo-order.ts';
import { canStack, driveInVain, driveTrip, type GridPlace, type Job, type Trip } from './drive-trip.ts';
import { getGapMinutes } from './planted.ts';

/** One stretch of work; instants in epoch ms. `demand` 1 is usual: more brings offers sooner. */
export type Shift = { startsAt: number; endsAt: number; demand: number; center: LatLng; timeZone: string };

const SECOND_MS = 1000;
const EXPIRED_SHARE = 0.03;
const CANCELLED_SHARE = 0.025;
const STACKED_SHARE = 0.3;

/** Picky as drivers are: too little for the way, or a counter known to be slow. */
function isDeclined(random: Random, offer: DemoOffer, place: GridPlace): boolean {
  const miles = computeDrivenMiles(place, offer.restaurant) + offer.distanceMiles;
  const isPoor = offer.payoutCents < 400 || offer.payoutCents / miles < 125;
  if (isPoor) return random() < 0.6;
  return random() < (offer.restaurant.waitMinutes >= 9 ? 0.3 : 0.04);
}

function answer(random: Random, offer: DemoOffer, place: GridPlace): 'accepted' | 'declined' | 'expired' {
  if (random() < EXPIRED_SHARE) return 'expired';
  return isDeclined(random, offer, place) ? 'declined' : 'accepted';
}

function getMoment({ center, timeZone }: Shift, at: number) {
  const { day, hour } = getLocalTime(at, timeZone);
  return { center, hour, weekday: getWeekday(day) };
}

function runTrip(random: Random, shift: Shift, offer: DemoOffer, createdAt: number, place: GridPlace): Trip {
  const acceptedAt = createdAt + pickBetween(random, 4, 35) * SECOND_MS;
  const job: Job = { offer, createdAt, acceptedAt };
  if (random() < CANCELLED_SHARE) return driveInVain(random, job, place);
  const jobs = [job];
  if (random() < STACKED_SHARE) {
    const second = createOffer(random, { ...getMoment(shift, acceptedAt), near: offer.restaurant });
    const secondAt = Math.round(acceptedAt + pickBetween(random, 40, 150) * SECOND_MS);
    if (canStack(offer, second) && !isDeclined(random, second, offer.restaurant)) {
      jobs.push({
        offer: second,
        createdAt: secondAt,
        acceptedAt: secondAt + pickBetween(random, 5, 20) * SECOND_MS,
      });
    }
  }
  return driveTrip(random, jobs, place, shift.timeZone);
}

/** Plays one shift offer by offer. The last trip may end after the shift does, as it does in life. */
export function simulateShift(random: Random, shift: Shift): DemoOrder[] {
  const orders: DemoOrder[] = [];
  let place: GridPlace = { eastMiles: pickBetween(random, -1, 1), northMiles: pickBetween(random, -1, 1) };
  let at = shift.startsAt;
  for (;;) {
    const { hour } = getLocalTime(at, shift.timeZone);
    at += pickSkewed(random, getGapMinutes(hour) / shift.demand, 0.6) * MINUTE_MS;
    if (at >= shift.endsAt) return orders;
    const createdAt = Math.round(at);
    const offer = createOffer(random, { ...getMoment(shift, createdAt), near: place });
    const outcome = answer(random, offer, place);
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
