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

test('reports nothing for healthy readings', () => {
  expect(listBad({})).toEqual([]);
});

test('reports server errors from 20 failures that are more than 5% of requests', () => {
  expect(listBad({ requests: 100, failures: 19 })).toEqual([]);
  expect(listBad({ requests: 400, failures: 20 })).toEqual([]);
  expect(listBad({ requests: 300, failures: 20 })).toMatchObject([
    { signal: 'serverErrors', reading: '20 (6.7%)' },
  ]);
});

test('reports server errors when the sample of a quiet site contains no requests', () => {
  expect(listBad({ requests: 0, failures: 20 })).toMatchObject([
    { signal: 'serverErrors', reading: '20 (100.0%)' },
  ]);
});

test('applies its own limit to every other signal', () => {
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

test('raises an alarm once, keeps it while its signal is bad, and ends it after half an hour of calm', () => {
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

test('an alarm about jobs gets worse when another job fails, not when one recovers', () => {
  const alarm = { id: 'a', signal: 'jobs', lastBadAt: 0, reading: 'billing, email' } as const;
  const isWorse = (failingJobs: string[]) =>
    decideAlarms(listBad({ failingJobs }), { open: [alarm], now: 1 }).ongoing.map((one) => one.isWorse);
  expect(isWorse(['email', 'billing'])).toEqual([false]);
  expect(isWorse(['email'])).toEqual([false]);
  expect(isWorse(['email', 'news'])).toEqual([true]);
});

const count = (requestId: string, status: number, path = '/orders', isSwitchedOff = false) =>
  listRequestCounts({ requestId, status, path, isSwitchedOff });

test('counts one in 32 successful requests, with the weight of all', () => {
  const ids = Array.from({ length: 256 }, (_, n) => `${n.toString(16).padStart(2, '0')}000000`);
  const counted = ids.map((id) => count(id, 200).requests ?? 0);
  expect(counted.filter((n) => n > 0)).toHaveLength(8);
  expect(counted.reduce((sum, n) => sum + n, 0)).toBe(256);
});

test('counts every failure except wrong signatures and switched-off features', () => {
  expect(count('ff', 500)).toEqual({ failures: 1 });
  expect(count('ff', 404)).toEqual({});
  expect(count('ff', 401, '/api/webhooks/stripe')).toEqual({});
  expect(count('ff', 503, '/api/webhooks/stripe', true)).toEqual({});
  expect(count('ff', 503, '/api/webhooks/stripe')).toEqual({ failures: 1, webhookFailures: 1 });
  expect(count('ff', 409, '/api/webhooks/orders/network')).toEqual({});
});

test('neither raises nor ends an alarm whose signal was not measured', () => {
  const alarm = { id: 'a', signal: 'ledger', lastBadAt: 0, reading: '1' } as const;
  const { imbalance: _, ...readings } = CALM;
  const findings = evaluateSignals(readings);
  expect(findings.map(({ signal }) => signal)).toEqual(['serverErrors', 'jobs', 'webhooks', 'storage']);
  expect(decideAlarms(findings, { open: [alarm], now: CALM_MS }).over).toEqual([]);
  expect(decideAlarms(evaluateSignals(CALM), { open: [alarm], now: CALM_MS }).over).toEqual([alarm]);
});
