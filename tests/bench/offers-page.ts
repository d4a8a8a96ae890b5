import { cpuTime, quantile } from '#tests/bench/measure.ts';
import { buildOrder } from '#tests/ui/build-order.ts';
import { layOutFuture, type NearbyOffer } from '#worker/domain/offers/future.ts';
import { layOutOffers } from '#worker/domain/offers/lay-out-offers.ts';
import type { OfferTerms } from '#worker/domain/offers/offer-terms.ts';
import { openOfferBook } from '#worker/domain/offers/open-offer-book.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { estimateTravel } from '#worker/domain/routing/estimate-travel.ts';
import { type LatLng, moveBy } from '#worker/domain/shared/geo.ts';
import { createRandom, type Random } from '#worker/domain/shared/random.ts';

const PENDING = 20;
const MAX_MS = 50;
const MAX_AHEAD_MS = 200;
const ROUNDS = 15;
const NOW = Date.UTC(2026, 10, 20, 18);
const CITY: LatLng = { lat: 41.88, lng: -87.63 };
const terms: OfferTerms = {
  wageCentsPerHour: 1100,
  wageSource: 'default',
  roomCents: 250,
  costCentsPerMile: 30,
  isTypicalCost: true,
};

/** CPU time of judging a page of 20 pending orders with some in hand, matrix included. */
export function benchPage(): boolean {
  console.log(
    `\nA page of ${PENDING} pending orders, CPU ms. Targets: ${MAX_MS}, looking ahead ${MAX_AHEAD_MS}`,
  );
  const rows = [0, 2, 4, 6].map((inHand) => {
    const [sum, ahead] = [false, true].map((isAhead) => measurePage(inHand, isAhead));
    const holds = (sum ?? 0) <= MAX_MS && (ahead ?? 0) <= MAX_AHEAD_MS;
    console.log(
      `in hand ${inHand}: by the sum ${sum?.toFixed(1)}, looking ahead ${ahead?.toFixed(1)}  ${holds ? 'ok' : 'MISSED'}`,
    );
    return holds;
  });
  return rows.every(Boolean);
}

function measurePage(inHand: number, isAhead: boolean): number {
  const times = Array.from({ length: ROUNDS }, (_, seed) => {
    const random = createRandom(seed);
    const open = Array.from({ length: PENDING + inHand }, (_, index) => createOpen(random, index, inHand));
    const offers: NearbyOffer[] = Array.from({ length: 60 }, (_, index) => ({
      createdAt: NOW - (index + 1) * 60_000,
      weight: 1,
      payoutCents: 700,
      pickup: somewhere(random),
      dropoff: somewhere(random),
    }));
    const begin = cpuTime();
    const layout = layOutOffers(open, { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW }, NOW);
    const neighborhood = { offers, share: 0.3 };
    const future = isAhead
      ? layOutFuture({ layout, neighborhood, terms, localHour: 18, shiftEndsAt: null, now: NOW })
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

function createOpen(random: Random, index: number, inHand: number): Order {
  return buildOrder({
    id: `order-${index}`,
    status: index < inHand ? 'accepted' : 'pending',
    createdAt: NOW - (index % 10) * 60_000,
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
