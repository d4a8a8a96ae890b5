import { expect, test } from 'vitest';
import { listRequestCounts } from './request-counts.ts';
import { CALM_MS, decideAlarms, evaluateSignals, type Finding, type Readings } from './signals.ts';

const CALM: Readings = {
  requests: 10_000,
  failures: 0,
  failingJobs: [],
  imbalance: null,
  webhookFailures: 0,
  databaseBytes: 100_000_000,
};
const listBad = (readings: Partial<Readings>) =>
  evaluateSignals({ ...CALM, ...readings }).filter(({ isBad }) => isBad);
const bad = (signal: Finding['signal']): Finding => ({ signal, isBad: true, reading: '1', limit: '0' });

test('a calm site raises nothing', () => {
  expect(listBad({})).toEqual([]);
});

test('server errors count from twenty on, and only as a twentieth of all requests', () => {
  expect(listBad({ requests: 100, failures: 19 })).toEqual([]);
  expect(listBad({ requests: 400, failures: 20 })).toEqual([]);
  expect(listBad({ requests: 300, failures: 20 })).toMatchObject([
    { signal: 'serverErrors', reading: '20 (6.7%)' },
  ]);
});

test('a quiet site whose sample missed every request still raises', () => {
  expect(listBad({ requests: 0, failures: 20 })).toMatchObject([
    { signal: 'serverErrors', reading: '20 (100.0%)' },
  ]);
});

test('every other signal has its own limit', () => {
  expect(listBad({ failingJobs: ['billing', 'archive'] })).toMatchObject([
    { signal: 'jobs', reading: 'billing, archive' },
  ]);
  expect(listBad({ imbalance: { posting: 'charge:x', cents: -3 } })).toMatchObject([
    { signal: 'ledger', reading: 'charge:x: -3' },
  ]);
  expect(listBad({ webhookFailures: 5 })).toEqual([]);
  expect(listBad({ webhookFailures: 6 })).toMatchObject([{ signal: 'webhooks' }]);
  expect(listBad({ databaseBytes: 8_000_000_000 })).toEqual([]);
  expect(listBad({ databaseBytes: 8_100_000_000 })).toMatchObject([{ signal: 'storage', reading: '8.1 GB' }]);
});

test('an alarm is raised once, stays while its signal is bad, and is over after half an hour of calm', () => {
  const now = 1_000_000_000;
  const alarm = { id: 'a', signal: 'jobs', lastBadAt: now, reading: '1' } as const;
  expect(decideAlarms([bad('jobs')], { open: [], now }).raised).toEqual([bad('jobs')]);
  expect(decideAlarms([bad('jobs'), bad('ledger')], { open: [alarm], now })).toEqual({
    raised: [bad('ledger')],
    ongoing: [{ alarm, finding: bad('jobs'), isWorse: false }],
    over: [],
  });
  const calm = evaluateSignals(CALM);
  expect(decideAlarms(calm, { open: [alarm], now: now + CALM_MS - 1 }).over).toEqual([]);
  expect(decideAlarms(calm, { open: [alarm], now: now + CALM_MS })).toEqual({
    raised: [],
    ongoing: [],
    over: [alarm],
  });
});

test('an alarm about jobs is worse when another one fails, not when one is mended', () => {
  const alarm = { id: 'a', signal: 'jobs', lastBadAt: 0, reading: 'billing, email' } as const;
  const isWorse = (failingJobs: string[]) =>
    decideAlarms(listBad({ failingJobs }), { open: [alarm], now: 1 }).ongoing.map((one) => one.isWorse);
  expect(isWorse(['email', 'billing'])).toEqual([false]);
  expect(isWorse(['email'])).toEqual([false]);
  expect(isWorse(['email', 'news'])).toEqual([true]);
});

const count = (requestId: string, status: number, path = '/orders', isSwitchedOff = false) =>
  listRequestCounts({ requestId, status, path, isSwitchedOff });

test('of good requests one in thirty-two counts, for all of them', () => {
  const ids = Array.from({ length: 256 }, (_, n) => `${n.toString(16).padStart(2, '0')}000000`);
  const counted = ids.map((id) => count(id, 200).requests ?? 0);
  expect(counted.filter((n) => n > 0)).toHaveLength(8);
  expect(counted.reduce((sum, n) => sum + n, 0)).toBe(256);
});

test('every failure counts, but no wrong signature and nothing that is switched off', () => {
  expect(count('ff', 500)).toEqual({ failures: 1 });
  expect(count('ff', 404)).toEqual({});
  expect(count('ff', 401, '/api/webhooks/stripe')).toEqual({});
  expect(count('ff', 503, '/api/webhooks/stripe', true)).toEqual({});
  expect(count('ff', 503, '/api/webhooks/stripe')).toEqual({ failures: 1, webhookFailures: 1 });
  expect(count('ff', 409, '/api/webhooks/orders/network')).toEqual({});
});

test('a signal that was not measured is neither raised nor over', () => {
  const alarm = { id: 'a', signal: 'ledger', lastBadAt: 0, reading: '1' } as const;
  const { imbalance: _, ...readings } = CALM;
  const findings = evaluateSignals(readings);
  expect(findings.map(({ signal }) => signal)).toEqual(['serverErrors', 'jobs', 'webhooks', 'storage']);
  expect(decideAlarms(findings, { open: [alarm], now: CALM_MS }).over).toEqual([]);
  expect(decideAlarms(evaluateSignals(CALM), { open: [alarm], now: CALM_MS }).over).toEqual([alarm]);
});
