import { describe, expect, test } from 'vitest';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import { ESTIMATED_TRAVEL } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom, pickBetween, type Random } from '#worker/domain/shared/random.ts';
import { mean } from '#worker/domain/shared/sum.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import type { OfferReport } from '#worker/engines/offers/offer.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import type { Legs } from '#worker/engines/offers/plan-active-orders.ts';
import type { NearbyOffer } from '#worker/engines/offers/recent-offers.ts';
import { buildScenarioBasis } from './build-scenario-basis.ts';
import { getDrawnAt } from './offer-slots.ts';
import { SCENARIOS } from './sample-scenarios.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const CITY = { lat: 30.27, lng: -97.74 };
const terms: OfferTerms = {
  wageCentsPerHour: 1100,
  capacityCostCents: 250,
  costCentsPerMile: 30,
  isTypicalCost: true,
};
const here = { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW };
const at = (north: number, east = 0) => ({ lat: CITY.lat + north / 100, lng: CITY.lng + east / 100 });

/** An offer every five minutes around the driver, each paying the same. */
function listNearby(payoutCents: number, count = 15): NearbyOffer[] {
  return Array.from({ length: count }, (_, index) => ({
    createdAt: NOW - (5 * index + 2) * MINUTE_MS,
    weight: 1,
    payoutCents,
    pickup: at((index % 3) - 1, (index % 5) - 2),
    dropoff: at((index % 4) - 2, (index % 7) - 3),
  }));
}

function measure(points: readonly LatLng[]): Legs {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, 12)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}

const FAR_OFFER = buildTypedOrder({
  id: 'offer',
  createdAt: NOW,
  pickup: at(4),
  dropoff: at(12),
  payoutCents: 900,
});

type Changes = { seed?: number; share?: number; shiftEndsAt?: number };

function evaluate(
  offers: readonly NearbyOffer[],
  { seed = 1, share = 1, shiftEndsAt }: Changes = {},
): OfferReport {
  const layout = createOfferLayout([FAR_OFFER], here, NOW);
  const scenario = buildScenarioBasis({
    layout,
    neighborhoods: new Map([[getDrawnAt(NOW, NOW), { offers, share }]]),
    terms,
    localHour: 12,
    shiftEndsAt: shiftEndsAt ?? null,
    seed,
    travel: ESTIMATED_TRAVEL,
    now: NOW,
  });
  return createOfferReport({
    layout,
    legs: measure(layout.points),
    terms,
    scenario,
    isPro: true,
    now: NOW,
  });
}

describe('looking ahead', () => {
  test('returns the same result for the same input', () => {
    expect(evaluate(listNearby(900))).toEqual(evaluate(listNearby(900)));
  });

  test('samples different scenarios for another driver', () => {
    const [first, second] = [1, 2]
      .map((seed) => evaluate(listNearby(900), { seed, share: 0.5 }))
      .map((report) => report.evaluations.offer?.lookahead);
    expect(first?.scenarios).toBe(SCENARIOS);
    expect(first?.recentOffers).toBe(15);
    expect(first?.valueCents).not.toBe(second?.valueCents);
  });

  test('skips an offer where better ones are likely', () => {
    const rich = evaluate(listNearby(2500)).evaluations.offer;
    const poor = evaluate(listNearby(50)).evaluations.offer;
    expect(rich?.sum).toEqual(poor?.sum);
    expect(rich).toMatchObject({ isTake: false, reason: { key: 'betterWithout' } });
    expect(rich?.valueCents).toBe(rich?.lookahead?.valueCents);
    expect(rich?.valueCents).toBeLessThan(poor?.valueCents ?? 0);
  });

  test('equals pay minus car costs when nothing worth taking arrives', () => {
    const { sum, valueCents } = evaluate(listNearby(0)).evaluations.offer ?? {};
    // The drive ends within the horizon of 45 minutes, and only time past the horizon is priced.
    expect(valueCents).toBe((sum?.payCents ?? 0) - (sum?.carCents ?? 0));
  });

  test('prices the time past the end of the shift twice', () => {
    const free = evaluate(listNearby(0)).evaluations.offer;
    const ending = evaluate(listNearby(0), { shiftEndsAt: NOW }).evaluations.offer;
    expect(free?.valueCents).toBe((ending?.sum.payCents ?? 0) - (ending?.sum.carCents ?? 0));
    const { valueCents = 0, timeCents = 0 } = ending?.sum ?? {};
    const expected = valueCents - timeCents - terms.capacityCostCents;
    // The same minutes, priced once and twice, are each rounded to whole cents.
    expect(Math.abs((ending?.valueCents ?? 0) - expected)).toBeLessThanOrEqual(1);
  });

  test('reports its horizon: the end of the shift, 45 minutes at most', () => {
    const look = (shiftEndsAt: number) => evaluate(listNearby(2500), { shiftEndsAt }).evaluations.offer;
    expect(look(NOW + 20 * MINUTE_MS)?.lookahead?.minutes).toBe(20);
    expect(look(NOW + 90 * MINUTE_MS)?.lookahead?.minutes).toBe(45);
    expect(look(NOW + 40 * MINUTE_MS)?.reason).toEqual({ key: 'betterWithout', minutes: 40 });
  });

  test('reports an offer that would run past the end of the shift', () => {
    const look = (minutes: number) =>
      evaluate(listNearby(2500), { shiftEndsAt: NOW + minutes * MINUTE_MS }).evaluations.offer;
    expect(look(3)).toMatchObject({ isTake: false, reason: { key: 'pastHours' } });
    expect(look(44)?.reason.key).toBe('betterWithout');
  });

  test('falls back to the sum with under twelve recent offers', () => {
    const report = evaluate(listNearby(2500, 11));
    expect(report.evaluations.offer).toMatchObject({ lookahead: null });
    expect(report.evaluations.offer?.valueCents).toBe(report.evaluations.offer?.sum.valueCents);
    expect(evaluate(listNearby(2500, 12)).evaluations.offer?.lookahead?.recentOffers).toBe(12);
  });

  test('one more offer nearby moves the value by cents, not dollars', () => {
    const changes = Array.from({ length: 60 }, (_, index) => {
      const random = createRandom(index);
      const [more, ...offers] = Array.from({ length: 25 }, () => somewhere(random));
      if (!more) throw new Error('No offer');
      const [first, second] = [offers, [...offers, more]].map((seen) =>
        evaluate(seen, { seed: index, share: 0.3 }),
      );
      return Math.abs(
        (first?.evaluations.offer?.valueCents ?? 0) - (second?.evaluations.offer?.valueCents ?? 0),
      );
    });
    expect(mean(changes)).toBeLessThan(60);
    expect(Math.max(...changes)).toBeLessThan(200);
    expect(Math.max(...changes)).toBeGreaterThan(0);
  });
});

/** A random offer of the last 75 minutes around the driver. */
function somewhere(random: Random): NearbyOffer {
  const place = () => at(pickBetween(random, -4, 4), pickBetween(random, -4, 4));
  return {
    createdAt: NOW - Math.ceil(75 * MINUTE_MS * random()),
    weight: 1,
    payoutCents: Math.round(pickBetween(random, 400, 1500)),
    pickup: place(),
    dropoff: place(),
  };
}
