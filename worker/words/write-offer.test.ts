import { createFormatter, createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { OfferReason } from '#worker/engines/offers/index.ts';
import { en } from './locales/en.ts';
import { writeOfferReason, writeOfferSum } from './write-offer.ts';

const language = {
  t: createTranslator({ locale: 'en', messages: en, namespace: 'offer' }),
  format: createFormatter({ locale: 'en', timeZone: 'America/Chicago' }),
};

/** $7.00 minus $0.60 for the car, $3.00 for the time and $4.50 for capacity. */
const SUM = {
  payCents: 700,
  carCents: 60,
  timeCents: 300,
  capacityCostCents: 450,
  lateCents: 0,
  valueCents: -110,
};

const writeReason = (reason: OfferReason, sum = SUM) => writeOfferReason(language, { reason, sum });

/** Writes the text about a missed deadline, with plain spaces. */
function write(arrives: string, limit: string): string {
  const times = { arrivesAt: Date.parse(arrives), limitAt: Date.parse(limit) };
  const missed = { orderId: 'o', restaurantName: 'Old Mill', ...times };
  return writeReason({ key: 'missesOwnDeadline', missed }).join(' ').replaceAll('\u202f', ' ');
}

test.each([
  ['2026-11-20T16:59:00Z', '2026-11-20T16:57:00Z', 'at 10:59 AM, due 10:57 AM.'],
  ['2026-11-20T16:57:41.2Z', '2026-11-20T16:57:02Z', 'at 10:57:42 AM, due 10:57:02 AM.'],
  ['2026-11-20T16:57:02.4Z', '2026-11-20T16:57:02Z', 'at 10:57:03 AM, due 10:57:02 AM.'],
  ['2026-11-23T14:14:00Z', '2026-11-20T16:57:00Z', 'on Mon, Nov 23, 8:14 AM, due Fri, Nov 20, 10:57 AM.'],
])('shows a delivery at %s as later than its deadline %s', (arrives, limit, text) => {
  expect(write(arrives, limit)).toBe(`Too late: you’d deliver ${text}`);
});

test('states the minutes of the lookahead', () => {
  const text = writeReason({ key: 'betterWithout', minutes: 20 }).join(' ');
  expect(text).toBe('The next 20 minutes should bring something better.');
});

test.each([
  [1, 'Another offer open now pays more.'],
  [2, 'Skip it for now. Other offers open now pay more together.'],
])('says whether one or several offers pay more, for a best set of %i', (size, text) => {
  expect(writeReason({ key: 'notInSet', size })).toEqual([text]);
});

test.each([
  ['It doesn’t pay enough to carry one more order.', SUM],
  ['It pays less than your car and your time cost.', { ...SUM, payCents: 350, valueCents: -460 }],
])('says what the pay does not cover: %s', (text, sum) => {
  expect(writeReason({ key: 'worthLess' }, sum)).toEqual([text]);
});

test('says that a deadline is assumed if none was given', () => {
  const at = Date.parse('2026-11-20T16:57:00Z');
  const tightest = { orderId: 'o', restaurantName: 'Old Mill', arrivesAt: at, limitAt: at };
  const say = (isAssumed: boolean) =>
    writeReason({
      key: 'meetsDeadlines',
      count: 1,
      alreadyLate: 0,
      tightest: { ...tightest, ...(isAssumed && { isAssumed }) },
    });
  expect(say(true).at(-1)).toBe('No due time given. We use 60 minutes.');
  expect(say(false)).toHaveLength(1);
});

/** Writes the text about the time an offer takes; the engine rounds its cost to a cent. */
function writeTime(minutes: number, wageCentsPerHour: number): string {
  const timeCents = Math.round((minutes * wageCentsPerHour) / 60);
  const parts = { payCents: 940, carCents: 105, timeCents, capacityCostCents: 0, lateCents: 0 };
  const sum = { ...parts, valueCents: 835 - timeCents };
  const time = { extraMinutes: minutes - 4, stopMinutes: 4, lateMinutes: 0 };
  return writeOfferSum(language, { sum, ...time }, { wageCentsPerHour });
}

test.each([
  [10, 900, '10 min at $9/hr $1.50 = '],
  [10.02, 900, '10 min at $9/hr $1.50 = '],
  [9.6, 900, '9.6 min at $9/hr $1.44 = '],
  [12.27, 900, '12.27 min at $9/hr $1.84 = '],
  [17.43, 0, '17 min at $0/hr $0.00 = '],
])('for %f minutes at %f cents per hour, the minutes shown multiply to the cost', (minutes, wage, text) => {
  expect(writeTime(minutes, wage)).toContain(text);
});

test('the minutes shown multiply to the cost shown at every rate', () => {
  for (const wage of [700, 900, 1125, 2537, 6000, 10_000]) {
    for (let minutes = 4; minutes < 40; minutes += 0.13) {
      const [, shown, cost] =
        writeTime(Number(minutes.toFixed(2)), wage).match(/([\d.]+) min .*hr \$([\d.]+)/) ?? [];
      expect(Math.abs((Number(shown) * wage) / 60 - 100 * Number(cost))).toBeLessThanOrEqual(0.5001);
    }
  }
});
