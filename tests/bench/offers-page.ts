import { cpuTime, quantile } from '#tests/bench/measure.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import { ESTIMATED_TRAVEL } from '#worker/domain/routes/travel-measure.ts';
import { type LatLng, moveBy } from '#worker/domain/shared/geo.ts';
import { createRandom, type Random } from '#worker/domain/shared/random.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { buildScenarioBasis } from '#worker/engines/offers/lookahead/build-scenario-basis.ts';
import { getDrawnAt, SAMPLED_MINUTES } from '#worker/engines/offers/lookahead/offer-slots.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import {
  DEFAULT_CAPACITY_COST_CENTS,
  DEFAULT_MARGINAL_CENTS_PER_MILE,
  DEFAULT_WAGE_CENTS_PER_HOUR,
  type OfferTerms,
} from '#worker/engines/offers/offer-terms.ts';
import { estimateReadyTimes } from '#worker/engines/offers/ready/estimate-ready.ts';
import type { NearbyOffer } from '#worker/engines/offers/recent-offers.ts';

/** Numbers of pending orders on a page; at most 40 are evaluated. */
const PENDING = [20, 40] as const;
const ROUNDS = 15;
/** Nearby offers in the sampled minutes, one a minute. */
const NEARBY = SAMPLED_MINUTES;
const NOW = Date.UTC(2026, 10, 20, 18);
const CITY: LatLng = { lat: 41.88, lng: -87.63 };
const terms: OfferTerms = {
  wageCentsPerHour: DEFAULT_WAGE_CENTS_PER_HOUR,
  capacityCostCents: DEFAULT_CAPACITY_COST_CENTS,
  costCentsPerMile: DEFAULT_MARGINAL_CENTS_PER_MILE,
  isTypicalCost: true,
};

/**
 * Measures the CPU time of evaluating pages of pending orders beside some active ones, with ready times, matrix and best set;
 * `maxTime` in ms.
 */
export function benchPage(maxTime: number): boolean {
  return PENDING.map((pending) => benchPending(pending, maxTime)).every(Boolean);
}

function benchPending(pending: number, most: number): boolean {
  console.log(`\nA page of ${pending} pending orders, CPU ms. Target: ${most.toFixed(1)}`);
  const rows = [0, 2, 4, 6].map((activeOrders) => {
    const [sum, ahead] = [false, true].map((isAhead) => measurePage(pending, activeOrders, isAhead));
    const holds = Math.max(sum ?? 0, ahead ?? 0) <= most;
    console.log(
      `active ${activeOrders}: by the sum ${sum?.toFixed(1)}, looking ahead ${ahead?.toFixed(1)}  ${holds ? 'ok' : 'MISSED'}`,
    );
    return holds;
  });
  return rows.every(Boolean);
}

function measurePage(pending: number, activeOrders: number, isAhead: boolean): number {
  const times = Array.from({ length: ROUNDS }, (_, seed) => {
    const random = createRandom(seed);
    const open = Array.from({ length: pending + activeOrders }, (_, index) =>
      createOpen(random, index, activeOrders),
    );
    const offers = Array.from({ length: NEARBY }, (_, index) => createNearby(random, index));
    const begin = cpuTime();
    const layout = createOfferLayout(
      open,
      { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW },
      NOW,
      estimateReadyTimes(open, new Map(), { driverId: 'driver', at: NOW }),
    );
    const drawnAts = new Set(open.map(({ createdAt }) => getDrawnAt(createdAt, NOW)));
    const neighborhoods = new Map([...drawnAts].map((drawnAt) => [drawnAt, { offers, share: 0.3 }]));
    const scenario = isAhead
      ? buildScenarioBasis({
          layout,
          neighborhoods,
          terms,
          localHour: 18,
          shiftEndsAt: null,
          seed: 1,
          travel: ESTIMATED_TRAVEL,
          now: NOW,
        })
      : null;
    createOfferReport({
      layout,
      legs: measure(layout.points),
      terms,
      scenario,
      isPro: isAhead,
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

function createOpen(random: Random, index: number, activeOrders: number): Order {
  return buildTypedOrder({
    id: `order-${index}`,
    status: index < activeOrders ? 'accepted' : 'pending',
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
