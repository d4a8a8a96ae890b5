import { describe, expect, test } from 'vitest';
import {
  accepted,
  at,
  buildOpen,
  evaluate,
  getEvaluation,
  here,
  NOW,
  nowhere,
  terms,
} from '#tests/factories/evaluated-offers.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createOfferReport } from './create-offer-report.ts';
import { createOfferLayout } from './offer-layout.ts';

describe('the deadline gate', () => {
  test('refuses an offer that would be late itself, whatever it pays', () => {
    const offer = buildOpen({ id: 'offer', createdAt: NOW - 58 * MINUTE_MS, payoutCents: 50_000 });
    const { isTake, reason, lateMinutes } = getEvaluation(evaluate([offer]));
    expect(isTake).toBe(false);
    expect(lateMinutes).toBeGreaterThan(0);
    expect(reason).toMatchObject({
      key: 'missesOwnDeadline',
      missed: { orderId: 'offer', limitAt: NOW + 2 * MINUTE_MS },
    });
  });

  test('refuses an offer that would make an active order late, whatever it pays', () => {
    const activeOrders = accepted({ id: 'active', pickedUpAt: NOW, createdAt: NOW - 42 * MINUTE_MS });
    const offer = buildOpen({ id: 'offer', createdAt: NOW - 48 * MINUTE_MS, payoutCents: 90_000 });
    const layout = createOfferLayout([activeOrders, offer], here, NOW);
    // Positions along one road, in minutes: the driver, the active drop-off, and the offer behind the driver.
    const road = [0, 10, -5, -6];
    const durations = road.map((from) => road.map((to) => Math.abs(from - to)));
    const report = createOfferReport({
      layout,
      legs: { durations, distances: durations },
      terms,
      scenario: null,
      isPro: false,
      now: NOW,
    });
    expect(getEvaluation(report)).toMatchObject({
      isTake: false,
      lateMinutes: 10,
      reason: {
        key: 'missesDeadline',
        missed: { orderId: 'active', arrivesAt: NOW + 28 * MINUTE_MS, limitAt: NOW + 18 * MINUTE_MS },
      },
    });
  });

  test('counts handover time at each stop, but not as extra minutes of an offer', () => {
    const activeOrders = accepted({ id: 'active', pickedUpAt: NOW, createdAt: NOW - 44 * MINUTE_MS });
    const offer = buildOpen({ id: 'offer', payoutCents: 2000 });
    // Positions along one road, in minutes: the driver, the active drop-off at its end, and the offer on the way there.
    const road = [0, 10, 5, 8];
    const durations = road.map((from) => road.map((to) => Math.abs(from - to)));
    const evaluateAt = (now: number) => {
      const layout = createOfferLayout([activeOrders, offer], { ...here, positionAt: now }, now);
      const legs = { durations, distances: durations };
      return getEvaluation(createOfferReport({ layout, legs, terms, now }));
    };
    // Ten minutes of driving and three stops take the 16 minutes left until the limit.
    expect(evaluateAt(NOW)).toMatchObject({
      isTake: true,
      extraMinutes: 0,
      lateMinutes: 0,
      reason: { tightest: { orderId: 'active', arrivesAt: NOW + 16 * MINUTE_MS } },
    });
    // A minute later, the route by the offer no longer meets the limit.
    expect(evaluateAt(NOW + MINUTE_MS).extraMinutes).toBeGreaterThan(0);
    // With eleven minutes left, the active order is at least a minute late with or without the offer.
    const last = NOW + 5 * MINUTE_MS;
    expect(evaluateAt(last).reason).toMatchObject({ key: 'meetsDeadlines', alreadyLate: 1 });
  });

  test('an offer without places arrives after all active orders are handed over', () => {
    const activeOrders = accepted({ id: 'active', pickedUpAt: NOW, createdAt: NOW });
    const offer = buildOpen({ id: 'offer', dropoff: null, distanceMiles: 2, estimatedMinutes: 15 });
    const layout = createOfferLayout(
      [activeOrders, { ...offer, createdAt: NOW - 33 * MINUTE_MS }],
      here,
      NOW,
    );
    const durations = [0, 10].map((from) => [0, 10].map((to) => Math.abs(from - to)));
    const report = createOfferReport({ layout, legs: { durations, distances: durations }, terms, now: NOW });
    expect(getEvaluation(report)).toMatchObject({
      extraMinutes: 15,
      reason: { tightest: { orderId: 'offer', arrivesAt: NOW + 27 * MINUTE_MS } },
    });
  });

  test('distinguishes a given limit from an assumed one', () => {
    const evaluateOf = (promisedAt: number | null) =>
      getEvaluation(
        evaluate([buildOpen({ id: 'offer', pickup: at(1), dropoff: at(2), promisedAt, payoutCents: 1500 })]),
      );
    const limitAt = NOW + 50 * MINUTE_MS;
    expect(evaluateOf(limitAt).reason).toMatchObject({ tightest: { limitAt } });
    expect(evaluateOf(limitAt).reason).not.toMatchObject({ tightest: { isAssumed: true } });
    expect(evaluateOf(null).reason).toMatchObject({ tightest: { isAssumed: true } });
  });

  test('does not count an order against an offer if it is late anyway', () => {
    const overdue = accepted({
      id: 'active',
      dropoff: at(0.5),
      createdAt: NOW - 600 * MINUTE_MS,
      pickedUpAt: NOW,
    });
    const { reason, lateMinutes } = getEvaluation(
      evaluate([overdue, buildOpen({ id: 'offer', payoutCents: 2000 })]),
    );
    expect(lateMinutes).toBe(0);
    expect(reason).toMatchObject({ key: 'meetsDeadlines', count: 1, alreadyLate: 1 });
  });

  test('gives a sample its hour from now, however long it has waited', () => {
    const sample = buildOpen({ id: 'offer', isSample: true, createdAt: NOW - 300 * MINUTE_MS });
    expect(getEvaluation(evaluate([sample])).reason.key).toBe('meetsDeadlines');
  });
});

describe('missing data', () => {
  test('an offer without places is evaluated by its own figures after all others, and marked so', () => {
    const activeOrders = accepted({ id: 'active' });
    const offer = buildOpen({ id: 'offer', pickup: null, distanceMiles: 2, estimatedMinutes: 12 });
    expect(evaluate([activeOrders, offer]).evaluations.offer).toMatchObject({
      basis: 'alone',
      extraMiles: 2,
      extraMinutes: 12,
      isExact: false,
    });
  });

  test('an offer without places and figures is not evaluated, with the reason', () => {
    for (const figures of [
      { distanceMiles: 2, estimatedMinutes: null },
      { distanceMiles: 0, estimatedMinutes: 0 },
    ]) {
      const report = evaluate([buildOpen({ id: 'offer', dropoff: null, ...figures })]);
      expect(report.evaluations).toEqual({});
      expect(report.unevaluated).toEqual({ offer: 'noFigures' });
    }
  });

  test('without a position the drive to the restaurant is not counted, and the start says so', () => {
    const offer = buildOpen({ id: 'offer', pickup: at(5), dropoff: at(6) });
    const known = getEvaluation(evaluate([offer], here));
    const unknown = getEvaluation(evaluate([offer], nowhere));
    expect(known.start).toBe('position');
    expect(unknown.start).toBe('pickup');
    expect(unknown.extraMiles).toBeLessThan(known.extraMiles);
  });

  test('an active order without places still takes capacity', () => {
    const report = evaluate([accepted({ id: 'active', dropoff: null }), buildOpen({ id: 'offer' })]);
    expect(report.unplacedActive).toBe(1);
    expect(getEvaluation(report).sum.capacityCostCents).toBe(250);
  });

  test('beyond forty offers the oldest are not evaluated', () => {
    const offers = Array.from({ length: 42 }, (_, index) => buildOpen({ id: `offer-${index}` }));
    const report = evaluate(offers);
    expect(Object.keys(report.evaluations)).toHaveLength(40);
    expect(report.unevaluated).toEqual({ 'offer-40': 'tooMany', 'offer-41': 'tooMany' });
  });

  test('evaluates no offer beside too many active orders, and gives the reason', () => {
    const active = Array.from({ length: 101 }, (_, index) => accepted({ id: `active-${index}` }));
    const report = evaluate([...active, buildOpen({ id: 'offer' })]);
    expect(report.evaluations).toEqual({});
    expect(report.unevaluated).toEqual({ offer: 'tooManyActive' });
    const fitting = evaluate([...active.slice(0, 30), buildOpen({ id: 'offer' })]);
    expect(Object.keys(fitting.evaluations)).toEqual(['offer']);
  });
});
