import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bruteForceHand } from '#tests/factories/brute-force-hand.ts';
import {
  accepted,
  at,
  buildOpen,
  CITY,
  getJudgement,
  here,
  judge,
  measure,
  NOW,
  terms,
} from '#tests/factories/judged-offers.ts';
import { MINUTE_MS } from '../shared/time.ts';
import { pickSuggested } from './judge-open-offers.ts';
import { layOutOffers } from './lay-out-offers.ts';

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
  test('is what the best routes of brute force say, to the cent, and its parts add up', () => {
    fc.assert(
      fc.property(someOrders, fc.integer({ min: -500, max: 500 }), (list, roomCents) => {
        const own = { ...terms, roomCents };
        const orders = list.map(({ age, pickedUp, ...order }, index) =>
          buildOpen({
            ...order,
            id: `order-${index}`,
            status: index === 0 ? 'pending' : 'accepted',
            createdAt: NOW - age * MINUTE_MS,
            pickedUpAt: index > 0 && pickedUp ? NOW : null,
          }),
        );
        const [offer = buildOpen({}), ...hand] = orders;
        const book = judge([...hand, offer], here, own);
        const judgement = getJudgement(book, 'order-0');
        const layout = layOutOffers([...hand, offer], here, NOW);
        const legs = measure(layout.points);
        const round = (rows: number[][]) => rows.map((row) => row.map((v) => Math.round(v * 100) / 100));
        const rounded = { durations: round(legs.durations), distances: round(legs.distances) };
        const stops = layout.hand.map((one) => one.stops);
        const without = bruteForceHand(rounded, 0, stops, own);
        const withOffer = bruteForceHand(
          rounded,
          0,
          [...stops, ...layout.offers.map((one) => one.stops)],
          own,
        );
        const added = withOffer.cents - without.cents;
        const late = Math.max(0, withOffer.late - without.late);
        // Collecting and handing over, two minutes each.
        const stopped = (4 * own.wageCentsPerHour) / 60;
        const value = offer.payoutCents - added - stopped - roomCents * hand.length - 100 * late;
        expect(judgement.isExact).toBe(true);
        expect(judgement.lateMinutes).toBeCloseTo(late, 2);
        // Three parts are rounded to the cent, and minutes and miles to two decimals.
        expect(Math.abs(judgement.sum.valueCents - value)).toBeLessThanOrEqual(3.5);
        const { payCents, carCents, timeCents, roomCents: room, lateCents, valueCents } = judgement.sum;
        expect(payCents - carCents - timeCents - room - lateCents).toBe(valueCents);
        for (const cents of Object.values(judgement.sum)) expect(Number.isInteger(cents)).toBe(true);
        const isKept = judgement.reason.key === 'keepsPromises' || judgement.reason.key === 'worthLess';
        expect(judgement.verdict === 'take').toBe(isKept && valueCents >= 0);
        if (late > 0.01) expect(isKept).toBe(false);
      }),
      { numRuns: 80 },
    );
  });

  test('on the way of what is in hand is nearly free', () => {
    const inHand = accepted({ id: 'hand', pickup: at(1), dropoff: at(4) });
    const onTheWay = buildOpen({ id: 'offer', pickup: at(2), dropoff: at(3), payoutCents: 500 });
    const { extraMiles, verdict, sum } = getJudgement(judge([inHand, onTheWay]));
    expect(extraMiles).toBeLessThan(0.05);
    expect(sum.roomCents).toBe(250);
    expect(verdict).toBe('take');
  });

  test('counts only the drop-off of an order on board', () => {
    const there = { pickup: at(-4), dropoff: at(3) };
    const onBoard = accepted({ id: 'hand', ...there, pickedUpAt: NOW });
    const offer = buildOpen({ id: 'offer', pickup: at(1), dropoff: at(2) });
    const waiting = getJudgement(judge([accepted({ id: 'hand', ...there }), offer]));
    const carried = getJudgement(judge([onBoard, offer]));
    expect(carried.extraMiles).toBeLessThan(0.1);
    expect(carried.reason).not.toEqual(waiting.reason);
  });

  test('is nothing to take when it pays less than it costs', () => {
    const { verdict, reason, sum } = getJudgement(judge([buildOpen({ id: 'offer', payoutCents: 20 })]));
    expect(verdict).toBe('leave');
    expect(reason).toEqual({ key: 'worthLess' });
    expect(sum.valueCents).toBeLessThan(0);
  });
});

test('beside a best set only what it takes is suggested', () => {
  const near = { pickup: at(1), dropoff: at(2) };
  const { judgements } = judge([
    buildOpen({ id: 'most', ...near, payoutCents: 1500 }),
    buildOpen({ id: 'less', ...near, payoutCents: 1200 }),
  ]);
  const suggest = (take: string[]) => pickSuggested(Object.values(judgements), { take });
  expect(suggest(['less'])).toEqual(['less']);
  expect(suggest(['less', 'most'])).toEqual(['most']);
  expect(suggest([])).toEqual([]);
});

test('the suggestion is the offer to take with the highest value', () => {
  const near = { pickup: at(1), dropoff: at(2) };
  const book = judge([
    buildOpen({ id: 'poor', ...near, payoutCents: 300 }),
    buildOpen({ id: 'best', ...near, payoutCents: 1500 }),
    buildOpen({ id: 'late', ...near, payoutCents: 9000, createdAt: NOW - 59 * MINUTE_MS }),
  ]);
  expect(book.suggestedIds).toEqual(['best']);
  expect(judge([buildOpen({ id: 'poor', payoutCents: 10 })]).suggestedIds).toEqual([]);
});
