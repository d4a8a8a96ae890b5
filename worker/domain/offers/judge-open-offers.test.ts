import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bruteForceHand } from '#tests/factories/brute-force-hand.ts';
import { buildOrder } from '#tests/ui/build-order.ts';
import type { Order } from '../orders/order.ts';
import { estimateTravel } from '../routing/estimate-travel.ts';
import type { LatLng } from '../shared/geo.ts';
import { MINUTE_MS } from '../shared/time.ts';
import { layOutOffers } from './lay-out-offers.ts';
import type { OfferBook, OfferJudgement } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import { openOfferBook } from './open-offer-book.ts';
import type { Legs } from './plan-hand.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const CITY = { lat: 30.27, lng: -97.74 };
const terms: OfferTerms = {
  wageCentsPerHour: 1100,
  wageSource: 'default',
  roomCents: 250,
  costCentsPerMile: 30,
  isTypicalCost: true,
};
const here = { positionLat: CITY.lat, positionLng: CITY.lng, positionAt: NOW };
const nowhere = { positionLat: null, positionLng: null, positionAt: null };

function at(north: number, east = 0): LatLng {
  return { lat: CITY.lat + north / 100, lng: CITY.lng + east / 100 };
}

function buildOpen(changes: Partial<Order>): Order {
  return buildOrder({ createdAt: NOW, pickup: at(1), dropoff: at(2), ...changes });
}

function measure(points: readonly LatLng[]): Legs {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, 12)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}

function judge(open: Order[], driver: Parameters<typeof layOutOffers>[1] = here, own = terms): OfferBook {
  const layout = layOutOffers(open, driver, NOW);
  return openOfferBook({
    layout,
    legs: measure(layout.points),
    terms: own,
    future: null,
    isPro: false,
    hasBestSet: false,
    now: NOW,
  });
}

function getJudgement(book: OfferBook, id = 'offer'): OfferJudgement {
  const judgement = book.judgements[id];
  if (!judgement) throw new Error(`${id} is not judged`);
  return judgement;
}

const accepted = (changes: Partial<Order>) => buildOpen({ status: 'accepted', acceptedAt: NOW, ...changes });

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
        const value = offer.payoutCents - added - roomCents * hand.length - 100 * late;
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

describe('the promise gate', () => {
  test('refuses what would come too late itself, at any pay', () => {
    const offer = buildOpen({ id: 'offer', createdAt: NOW - 58 * MINUTE_MS, payoutCents: 50_000 });
    const { verdict, reason, lateMinutes } = getJudgement(judge([offer]));
    expect(verdict).toBe('leave');
    expect(lateMinutes).toBeGreaterThan(0);
    expect(reason).toMatchObject({
      key: 'breaksOwnPromise',
      broken: { orderId: 'offer', limitAt: NOW + 2 * MINUTE_MS },
    });
  });

  test('refuses what would make an order in hand late, at any pay', () => {
    const inHand = accepted({ id: 'hand', pickedUpAt: NOW, createdAt: NOW - 48 * MINUTE_MS });
    const offer = buildOpen({ id: 'offer', createdAt: NOW - 52 * MINUTE_MS, payoutCents: 90_000 });
    const layout = layOutOffers([inHand, offer], here, NOW);
    // In minutes along one road: the driver, the drop-off in hand, and behind the driver the offer.
    const road = [0, 10, -5, -6];
    const durations = road.map((from) => road.map((to) => Math.abs(from - to)));
    const book = openOfferBook({
      layout,
      legs: { durations, distances: durations },
      terms,
      future: null,
      isPro: false,
      hasBestSet: false,
      now: NOW,
    });
    expect(getJudgement(book)).toMatchObject({
      verdict: 'leave',
      lateMinutes: 10,
      reason: {
        key: 'breaksPromise',
        broken: { orderId: 'hand', arrivesAt: NOW + 22 * MINUTE_MS, limitAt: NOW + 12 * MINUTE_MS },
      },
    });
  });

  test('does not blame an offer for what is late anyhow', () => {
    const forgotten = accepted({
      id: 'hand',
      dropoff: at(0.5),
      createdAt: NOW - 600 * MINUTE_MS,
      pickedUpAt: NOW,
    });
    const { reason, lateMinutes } = getJudgement(
      judge([forgotten, buildOpen({ id: 'offer', payoutCents: 2000 })]),
    );
    expect(lateMinutes).toBe(0);
    expect(reason).toMatchObject({ key: 'keepsPromises', count: 1, alreadyLate: 1 });
  });

  test('gives a sample its hour from now, however long it has waited', () => {
    const sample = buildOpen({ id: 'offer', isSample: true, createdAt: NOW - 300 * MINUTE_MS });
    expect(getJudgement(judge([sample])).reason.key).toBe('keepsPromises');
  });
});

describe('what is not known', () => {
  test('an offer without places is judged by its own figures, after all others, and says so', () => {
    const inHand = accepted({ id: 'hand' });
    const offer = buildOpen({ id: 'offer', pickup: null, distanceMiles: 2, estimatedMinutes: 12 });
    expect(judge([inHand, offer]).judgements.offer).toMatchObject({
      basis: 'alone',
      extraMiles: 2,
      extraMinutes: 12,
      isExact: false,
    });
  });

  test('an offer without places and figures is not judged, and says why', () => {
    const offer = buildOpen({ id: 'offer', dropoff: null, distanceMiles: 2, estimatedMinutes: null });
    const book = judge([offer]);
    expect(book.judgements).toEqual({});
    expect(book.unjudged).toEqual({ offer: 'noFigures' });
  });

  test('without a position the way to the restaurant is not counted, and that is said', () => {
    const offer = buildOpen({ id: 'offer', pickup: at(5), dropoff: at(6) });
    const known = getJudgement(judge([offer], here));
    const unknown = getJudgement(judge([offer], nowhere));
    expect(known.start).toBe('position');
    expect(unknown.start).toBe('pickup');
    expect(unknown.extraMiles).toBeLessThan(known.extraMiles);
  });

  test('an order in hand without places still takes room', () => {
    const book = judge([accepted({ id: 'hand', dropoff: null }), buildOpen({ id: 'offer' })]);
    expect(book.unplacedInHand).toBe(1);
    expect(getJudgement(book).sum.roomCents).toBe(250);
  });

  test('beyond forty offers the oldest are not judged', () => {
    const offers = Array.from({ length: 42 }, (_, index) => buildOpen({ id: `offer-${index}` }));
    const book = judge(offers);
    expect(Object.keys(book.judgements)).toHaveLength(40);
    expect(book.unjudged).toEqual({ 'offer-40': 'tooMany', 'offer-41': 'tooMany' });
  });
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
