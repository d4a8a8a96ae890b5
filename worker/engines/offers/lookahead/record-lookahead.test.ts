import { expect, test } from 'vitest';
import { accepted, at, buildOpen, CITY, measure, NOW, terms } from '#tests/factories/evaluated-offers.ts';
import { createRandom, pickBetween, type Random } from '#worker/domain/shared/random.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { createOfferLayout } from '#worker/engines/offers/offer-layout.ts';
import type { ReadyTime } from '#worker/engines/offers/ready/ready-time.ts';
import { buildScenarioBasis } from './build-scenario-basis.ts';
import { getDrawnAt } from './offer-slots.ts';
import { type LookaheadRecord, recordLookahead, replayLookahead } from './record-lookahead.ts';

const somewhere = (random: Random) => at(pickBetween(random, -5, 5), pickBetween(random, -5, 5));

/** Up to three active orders, some on board, and up to four offers, some whose food is not ready yet. */
function buildDay(random: Random) {
  const describe = (id: string) => ({
    id,
    pickup: somewhere(random),
    dropoff: somewhere(random),
    payoutCents: Math.round(pickBetween(random, 400, 2500)),
    createdAt: NOW - Math.round(pickBetween(random, 0, 20 * MINUTE_MS)),
    restaurantName: `Kitchen ${Math.floor(3 * random())}`,
  });
  const activeOrders = Array.from({ length: Math.floor(4 * random()) }, (_, index) =>
    accepted({ ...describe(`active-${index}`), pickedUpAt: random() < 0.3 ? NOW - MINUTE_MS : null }),
  );
  const offers = Array.from({ length: 1 + Math.floor(4 * random()) }, (_, index) =>
    buildOpen(describe(`offer-${index}`)),
  );
  return [...activeOrders, ...offers];
}

function listRecent(random: Random) {
  return Array.from({ length: 12 + Math.floor(80 * random()) }, () => ({
    createdAt: NOW - Math.ceil(110 * MINUTE_MS * random()),
    weight: pickBetween(random, 1, 3),
    payoutCents: Math.round(pickBetween(random, 300, 1800)),
    pickup: somewhere(random),
    dropoff: somewhere(random),
  }));
}

/** Evaluates a day's offers, and returns the value and the stored record of each that was looked ahead for. */
function evaluateDay(seed: number) {
  const random = createRandom(seed);
  const open = buildDay(random);
  const slow = open.filter(({ pickedUpAt }) => pickedUpAt === null && random() < 0.3);
  const ready = new Map(
    slow.map(({ id }): [string, ReadyTime] => {
      const draws = Array.from(
        { length: 19 },
        () => NOW + Math.round(pickBetween(random, -5, 30) * MINUTE_MS),
      );
      return [id, { origin: 'learned', draws: draws.sort((one, other) => one - other) }];
    }),
  );
  const driver = {
    ...{ positionLat: CITY.lat + random() / 50, positionLng: CITY.lng + random() / 50 },
    positionAt: random() < 0.7 ? NOW : null,
  };
  const layout = createOfferLayout(open, driver, NOW, ready);
  const recent = listRecent(random);
  const share = pickBetween(random, 0.05, 1);
  const drawnAts = new Set(layout.offers.map(({ order }) => getDrawnAt(order.createdAt, NOW)));
  const scenario = buildScenarioBasis({
    ...{ layout, terms, localHour: Math.floor(24 * random()), seed: seed * 77_777, now: NOW },
    neighborhoods: new Map([...drawnAts].map((drawnAt) => [drawnAt, { offers: recent, share }])),
    shiftEndsAt: random() < 0.3 ? NOW + Math.round(pickBetween(random, 0, 60 * MINUTE_MS)) : null,
  });
  const records = new Map<number, LookaheadRecord[]>();
  const report = createOfferReport({
    ...{ layout, legs: measure(layout.points), terms, scenario, isPro: true, now: NOW },
    onLookahead: (lookahead) => {
      const stored: LookaheadRecord = JSON.parse(JSON.stringify(recordLookahead(lookahead)));
      records.set(stored.payCents, [...(records.get(stored.payCents) ?? []), stored]);
    },
  });
  return Object.values(report.evaluations).flatMap(({ lookahead, sum }) =>
    lookahead ? [{ valueCents: lookahead.valueCents, stored: records.get(sum.payCents)?.shift() }] : [],
  );
}

test('what a lookahead came to follows to the cent from its stored record alone', () => {
  const evaluated = Array.from({ length: 60 }, (_, seed) => evaluateDay(seed)).flat();
  expect(evaluated.length).toBeGreaterThan(60);
  for (const { valueCents, stored } of evaluated) {
    if (!stored) throw new Error('No record');
    expect(replayLookahead(stored)).toBe(valueCents);
    expect(JSON.stringify(stored).length).toBeLessThan(6000);
  }
});

test('another past, another route or another price is another value', () => {
  const records = Array.from({ length: 12 }, (_, seed) => evaluateDay(seed))
    .flat()
    .flatMap(({ stored }) => stored ?? []);
  const changes: ((stored: LookaheadRecord) => Partial<LookaheadRecord>)[] = [
    ({ seed }) => ({ seed: seed + 1 }),
    ({ recent }) => ({ recent: recent.slice(1) }),
    ({ prices }) => ({ prices: [prices[0] * 2, prices[1], prices[2]] }),
    ({ readyMinutes }) => ({ readyMinutes: readyMinutes.map((minutes) => 2 * minutes) }),
    ({ horizonMinutes }) => ({ horizonMinutes: horizonMinutes / 2 }),
  ];
  for (const change of changes) {
    const isOther = (stored: LookaheadRecord) =>
      replayLookahead({ ...stored, ...change(stored) }) !== replayLookahead(stored);
    expect(records.some(isOther)).toBe(true);
  }
});
