import { expect, test } from 'vitest';
import { agreesWithFile, summarize } from './summary.ts';

const rows = ['2026-01-01', '2026-01-31', '2026-02-01', '2025-12-31'].map((completedOn, index) => ({
  line: index + 2,
  fingerprint: String(index),
  row: {
    platform: 'uber' as const,
    restaurantName: 'R',
    payoutCents: 100 * (index + 1),
    tipCents: 0,
    distanceMiles: null,
    startedAt: null,
    completedAt: 1,
    completedOn,
    completedHour: null,
    dayStartedAt: 0,
  },
}));
const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];

test("sums the rows by month and checks them against the file's line of totals", () => {
  const bad = [{ line: 6, problem: 'noPay', value: '' }] as const;
  const refused = [{ line: 5, problem: 'archived', value: '2025-12-31' }] as const;
  const fileTotal = { payoutCents: 1000, tipCents: null, miles: null };
  const { summary, excerpt } = summarize(
    { rows, bad: [...bad], fileTotal },
    { fresh: [first, third], known: [second], refused: [...refused] },
  );
  expect(summary).toMatchObject({
    records: 5,
    known: 1,
    bad: 2,
    untimed: 2,
    firstDay: '2025-12-31',
    lastDay: '2026-02-01',
    readable: { orders: 4, payoutCents: 1000 },
    fresh: { orders: 2, payoutCents: 400 },
    months: { '2026-01': { orders: 1, payoutCents: 100 }, '2026-02': { orders: 1, payoutCents: 300 } },
  });
  expect(excerpt.rows.map(({ line, isKnown }) => [line, isKnown])).toEqual([
    [2, false],
    [3, true],
    [4, false],
  ]);
  expect(excerpt.bad.map(({ line }) => line)).toEqual([5, 6]);
  expect(agreesWithFile(summary)).toBe(true);
  const differing = { ...summary, fileTotal: { ...fileTotal, payoutCents: 1001 } };
  expect(agreesWithFile(differing)).toBe(false);
  expect(agreesWithFile({ ...summary, fileTotal: null })).toBeNull();
});
