import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bruteForceActiveOrders } from '#tests/factories/brute-force-active-orders.ts';
import {
  accepted,
  at,
  buildOpen,
  CITY,
  evaluate,
  getEvaluation,
  here,
  measure,
  NOW,
  terms,
} from '#tests/factories/evaluated-offers.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createOfferLayout } from './offer-layout.ts';

const place = fc.record({
  lat: fc.integer({ min: -40, max: 40 }).map((step) => CITY.lat + step / 1000),
  lng: fc.integer({ min: -40, max: 40 }).map((step) => CITY.lng + step / 1000),
});
const someOrders = fc.array(
  fc.record({
    pickup: place,
    dropoff: place,
    payoutCents: fc.integer({ min: 200, max: 2500 }),
    age: fc.integer({ min: 0, max: 55 }),
    pickedUp: fc.boolean(),
  }),
  { minLength: 2, maxLength: 4 },
);

describe('the value of an offer', () => {
  test('matches the best brute-force routes except for rounding, and its parts add up', () => {
    fc.assert(
      fc.property(someOrders, fc.integer({ min: -500, max: 500 }), (list, capacityCostCents) => {
        const own = { ...terms, capacityCostCents };
        const orders = list.map(({ age, pickedUp, ...order }, index) =>
          buildOpen({
            ...order,
            id: `order-${index}`,
            status: index === 0 ? 'pending' : 'accepted',
            createdAt: NOW - age * MINUTE_MS,
            pickedUpAt: index > 0 && pickedUp ? NOW : null,
          }),
        );
        const [offer = buildOpen({}), ...activeOrders] = orders;
        const report = evaluate([...activeOrders, offer], here, own);
        const evaluation = getEvaluation(report, 'order-0');
        const layout = createOfferLayout([...activeOrders, offer], here, NOW);
        const legs = measure(layout.points);
        const round = (rows: number[][]) => rows.map((row) => row.map((v) => Math.round(v * 100) / 100));
        const rounded = { durations: round(legs.durations), distances: round(legs.distances) };
        const stops = layout.activeOrders.map((one) => one.stops);
        const without = bruteForceActiveOrders(rounded, 0, stops, own);
        const withOffer = bruteForceActiveOrders(
          rounded,
          0,
          [...stops, ...layout.offers.map((one) => one.stops)],
          own,
        );
        const added = withOffer.cents - without.cents;
        const late = Math.max(0, withOffer.late - without.late);
        // Pickup and drop-off, two minutes each.
        const stopped = (4 * own.wageCentsPerHour) / 60;
        const lateness = Math.min(offer.payoutCents, 100 * late);
        const capacity = capacityCostCents * activeOrders.length;
        const value = offer.payoutCents - added - stopped - capacity - lateness;
        expect(evaluation.isExact).toBe(true);
        expect(evaluation.lateMinutes).toBeCloseTo(late, 2);
        // Three parts are rounded to the cent, and minutes and miles to two decimals.
        expect(Math.abs(evaluation.sum.valueCents - value)).toBeLessThanOrEqual(3.5);
        const {
          payCents,
          carCents,
          timeCents,
          capacityCostCents: capacityCost,
          lateCents,
          valueCents,
        } = evaluation.sum;
        expect(payCents - carCents - timeCents - capacityCost - lateCents).toBe(valueCents);
        for (const cents of Object.values(evaluation.sum)) expect(Number.isInteger(cents)).toBe(true);
        const isKept = evaluation.reason.key === 'meetsDeadlines' || evaluation.reason.key === 'worthLess';
        expect(evaluation.isTake).toBe(isKept && valueCents >= 0);
        if (late > 0.01) expect(isKept).toBe(false);
      }),
      { numRuns: 80 },
    );
  });

  test('costs almost nothing along the route of the active orders', () => {
    const activeOrders = accepted({ id: 'active', pickup: at(1), dropoff: at(4) });
    const onTheWay = buildOpen({ id: 'offer', pickup: at(2), dropoff: at(3), payoutCents: 500 });
    const { extraMiles, isTake, sum } = getEvaluation(evaluate([activeOrders, onTheWay]));
    expect(extraMiles).toBeLessThan(0.05);
    expect(sum.capacityCostCents).toBe(250);
    expect(isTake).toBe(true);
  });

  test('counts only the drop-off of an order on board', () => {
    const there = { pickup: at(-4), dropoff: at(3) };
    const onBoard = accepted({ id: 'active', ...there, pickedUpAt: NOW });
    const offer = buildOpen({ id: 'offer', pickup: at(1), dropoff: at(2) });
    const waiting = getEvaluation(evaluate([accepted({ id: 'active', ...there }), offer]));
    const carried = getEvaluation(evaluate([onBoard, offer]));
    expect(carried.extraMiles).toBeLessThan(0.1);
    expect(carried.reason).not.toEqual(waiting.reason);
  });

  test('is negative when an offer pays less than it costs', () => {
    const { isTake, reason, sum } = getEvaluation(evaluate([buildOpen({ id: 'offer', payoutCents: 20 })]));
    expect(isTake).toBe(false);
    expect(reason).toEqual({ key: 'worthLess' });
    expect(sum.valueCents).toBeLessThan(0);
  });
});

test('the suggestion is the offer to take with the highest value', () => {
  const near = { pickup: at(1), dropoff: at(2) };
  const report = evaluate([
    buildOpen({ id: 'poor', ...near, payoutCents: 300 }),
    buildOpen({ id: 'best', ...near, payoutCents: 1500 }),
    buildOpen({ id: 'late', ...near, payoutCents: 9000, createdAt: NOW - 59 * MINUTE_MS }),
  ]);
  expect(report.suggestedIds).toEqual(['best']);
  expect(evaluate([buildOpen({ id: 'poor', payoutCents: 10 })]).suggestedIds).toEqual([]);
});

test('far from everything, lateness costs an offer no more than it pays', () => {
  const far = { positionLat: CITY.lat + 20, positionLng: CITY.lng, positionAt: NOW };
  const active = accepted({ id: 'active', pickup: at(1), dropoff: at(3) });
  const report = evaluate([active, buildOpen({ id: 'offer', payoutCents: 919 })], far);
  const { sum, extraMinutes, extraMiles, valueCents, isTake } = getEvaluation(report);
  expect(isTake).toBe(false);
  expect(Math.max(extraMinutes, extraMiles)).toBeLessThan(20);
  expect(sum.lateCents).toBe(919);
  expect(valueCents).toBeGreaterThan(-1500);
});
