import { describe, expect, test } from 'vitest';
import {
  accepted,
  at,
  buildOpen,
  getJudgement,
  here,
  judge,
  NOW,
  nowhere,
  terms,
} from '#tests/factories/judged-offers.ts';
import { MINUTE_MS } from '../shared/time.ts';
import { layOutOffers } from './lay-out-offers.ts';
import { openOfferBook } from './open-offer-book.ts';

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
    const inHand = accepted({ id: 'hand', pickedUpAt: NOW, createdAt: NOW - 42 * MINUTE_MS });
    const offer = buildOpen({ id: 'offer', createdAt: NOW - 48 * MINUTE_MS, payoutCents: 90_000 });
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
        broken: { orderId: 'hand', arrivesAt: NOW + 28 * MINUTE_MS, limitAt: NOW + 18 * MINUTE_MS },
      },
    });
  });

  test('counts handing over at each stop, but not as minutes that an offer adds', () => {
    const inHand = accepted({ id: 'hand', pickedUpAt: NOW, createdAt: NOW - 44 * MINUTE_MS });
    const offer = buildOpen({ id: 'offer', payoutCents: 2000 });
    // Along one road: the driver, the drop-off in hand at its end, and on the way there the offer.
    const road = [0, 10, 5, 8];
    const durations = road.map((from) => road.map((to) => Math.abs(from - to)));
    const judgeAt = (now: number) => {
      const layout = layOutOffers([inHand, offer], { ...here, positionAt: now }, now);
      const legs = { durations, distances: durations };
      return getJudgement(openOfferBook({ layout, legs, terms, now }));
    };
    // Ten minutes of road and three stops: 16 minutes to the limit are enough.
    expect(judgeAt(NOW)).toMatchObject({
      verdict: 'take',
      extraMinutes: 0,
      lateMinutes: 0,
      reason: { tightest: { orderId: 'hand', arrivesAt: NOW + 16 * MINUTE_MS } },
    });
    // A minute later the way by the offer no longer is.
    expect(judgeAt(NOW + MINUTE_MS).extraMinutes).toBeGreaterThan(0);
    // With eleven minutes left it is handed over a minute late at the soonest, and that is not the offer's doing.
    const last = NOW + 5 * MINUTE_MS;
    expect(judgeAt(last).reason).toMatchObject({ key: 'keepsPromises', alreadyLate: 1 });
  });

  test('an offer without places comes when all in hand is handed over', () => {
    const inHand = accepted({ id: 'hand', pickedUpAt: NOW, createdAt: NOW });
    const offer = buildOpen({ id: 'offer', dropoff: null, distanceMiles: 2, estimatedMinutes: 15 });
    const layout = layOutOffers([inHand, { ...offer, createdAt: NOW - 33 * MINUTE_MS }], here, NOW);
    const durations = [0, 10].map((from) => [0, 10].map((to) => Math.abs(from - to)));
    const book = openOfferBook({ layout, legs: { durations, distances: durations }, terms, now: NOW });
    expect(getJudgement(book)).toMatchObject({
      extraMinutes: 15,
      reason: { tightest: { orderId: 'offer', arrivesAt: NOW + 27 * MINUTE_MS } },
    });
  });

  test('tells a limit that somebody named from one that is assumed', () => {
    const judgeOf = (promisedAt: number | null) =>
      getJudgement(
        judge([buildOpen({ id: 'offer', pickup: at(1), dropoff: at(2), promisedAt, payoutCents: 1500 })]),
      );
    const limitAt = NOW + 50 * MINUTE_MS;
    expect(judgeOf(limitAt).reason).toMatchObject({ tightest: { limitAt } });
    expect(judgeOf(limitAt).reason).not.toMatchObject({ tightest: { isAssumed: true } });
    expect(judgeOf(null).reason).toMatchObject({ tightest: { isAssumed: true } });
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
