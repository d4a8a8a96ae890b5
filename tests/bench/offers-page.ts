import { cpuTime, quantile } from '#tests/bench/measure.ts';
import { buildOrder } from '#tests/ui/build-order.ts';
import { layOutFuture } from '#worker/domain/offers/lay-out-future.ts';
import { layOutOffers } from '#worker/domain/offers/lay-out-offers.ts';
import { getDrawnAt } from '#worker/domain/offers/offer-slots.ts';
import type { OfferTerms } from '#worker/domain/offers/offer-terms.ts';
import { openOfferBook } from '#worker/domain/offers/open-offer-book.ts';
import type { NearbyOffer } from '#worker/domain/offers/recent-offers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { estimateTravel } from '#worker/domain/routing/estimate-travel.ts';
import { type LatLng, moveBy } from '#worker/domain/shared/geo.ts';
import { createRandom, type Random } from '#worker/domain/shared/random.ts';

/** Pages of so many pending orders, and the most CPU time by the sum and looking ahead, in ms; 40 are judged at most. */
const PAGES = [
  { pending: 20, most: 50, mostAhead: 200 },
  { pending: 40, most: 100, mostAhead: 200 },
] as const;
const ROUNDS = 15;
/** Seen near by in the last two hours. */
const NEARBY = 110;
const NOW = Date.UTC(2026, 10, 20, 18);
const CITY: LatLng = { lat: 41.88, lng: -87.63 };
const terms: OfferTerms = {
  wageCentsPerHour: 1100,
  wageSource: 'default',
  roomCents: 250,
  costCentsPerMile: 30,
  isTypicalCost: true,
};

/** CPU time of judging pages of pending orders with some in hand, matrix and best set included. */
export function benchPage(): boolean {
  return PAGES.map(benchPending).every(Boolean);
}

function benchPending({ pending, most, mostAhead }: (typeof PAGES)[number]): boolean {
  console.log(`\nA page of ${pending} pending orders, CPU ms. Targets: ${most}, looking ahead ${mostAhead}`);
  const rows = [0, 2, 4, 6].map((inHand) => {
    const [sum, ahead] = [false, true].map((isAhead) => measurePage(pending, inHand, isAhead));
    const holds = (sum ?? 0) <= most && (ahead ?? 0) <= mostAhead;
    console.log(
      `in hand ${inHand}: by the sum ${sum?.toFixed(1)}, looking ahead ${ahead?.toFixed(1)}  ${holds ? 'ok' : 'MISSED'}`,
    );
    return holds;
  });
  return rows.every(Boolean);
}

function measurePage(pending: number, inHand: number, isAhead: boolean): number {
  const times = Array.from({ length: ROUNDS }, (_, seed) => {
    const random = createRandom(seed);
    const open = Array.from({ length: pending + inHand }, (_, index) => createOpen(random, index, inHand));
    const offers = Array.from({ length: NEARBY }, (_, index) => createNearby(random, index));
    const begin = cpuTime();
    const layout = layOutOffers(open, { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW }, NOW);
    const drawnAts = new Set(open.map(({ createdAt }) => getDrawnAt(createdAt, NOW)));
    const neighborhoods = new Map([...drawnAts].map((drawnAt) => [drawnAt, { offers, share: 0.3 }]));
    const future = isAhead
      ? layOutFuture({ layout, neighborhoods, terms, localHour: 18, shiftEndsAt: null, seed: 1, now: NOW })
      : null;
    openOfferBook({
      layout,
      legs: measure(layout.points),
      terms,
      future,
      isPro: isAhead,
      hasBestSet: true,
      now: NOW,
    });
    return cpuTime() - begin;
  });
  return quantile(times, 0.5);
}

function createNearby(random: Random, index: number): NearbyOffer {
  const places = { pickup: somewhere(random), dropoff: somewhere(random) };
  return { createdAt: NOW - (index + 1) * 60_000, weight: 1, payoutCents: 700, ...places };
}

function createOpen(random: Random, index: number, inHand: number): Order {
  return buildOrder({
    id: `order-${index}`,
    status: index < inHand ? 'accepted' : 'pending',
    createdAt: NOW - (index % 30) * 60_000,
    payoutCents: Math.round(500 + 1500 * random()),
    pickup: somewhere(random),
    dropoff: somewhere(random),
  });
}

function somewhere(random: Random): LatLng {
  return moveBy(CITY, 3 * Math.sqrt(random()), 2 * Math.PI * random());
}

function measure(points: readonly LatLng[]) {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, 18)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}
