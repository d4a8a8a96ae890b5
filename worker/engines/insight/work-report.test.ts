import { expect, test } from 'vitest';
import { buildPastOrders, HISTORY_NOW } from '#tests/factories/build-past-orders.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { reportWork } from './work-report.ts';

const GIVEN = { days: [], today: '2026-11-15', now: HISTORY_NOW, timeZone: 'UTC' };

test('finds declined good offers and what taking them would earn', () => {
  const orders = buildPastOrders(4).map((order, index) => {
    const free = { ...order, status: 'declined' as const, acceptedAt: null, endedAt: null };
    return index % 20 === 0 ? { ...free, payoutCents: 3000 } : order;
  });
  const { offers, gains, isAcceptanceOptimal } = reportWork({
    ...GIVEN,
    orders,
    costCentsPerMile: 72.5,
    offerCentsPerMile: 30,
  });
  expect(offers.declined).toBe(Math.ceil(orders.length / 20));
  expect(offers.declinedGood.offers).toBeGreaterThan(0.9 * offers.declined);
  expect(gains.some(({ kind }) => kind === 'declinedGood')).toBe(true);
  expect(isAcceptanceOptimal).toBe(false);
});

test('evaluates past answers at the marginal cost of a mile, and pay at the full cost', () => {
  const report = (costCentsPerMile: number, offerCentsPerMile: number) =>
    reportWork({ ...GIVEN, orders: buildPastOrders(4), costCentsPerMile, offerCentsPerMile });
  const [cheap, dear, both] = [report(30, 30), report(72.5, 30), report(72.5, 72.5)];
  expect(dear.offers).toEqual(cheap.offers);
  expect(dear.payCentsPerHour).toBe(both.payCentsPerHour);
  expect(dear.offers.usual?.centsPerHour).toBeCloseTo(cheap.payCentsPerHour, 6);
  expect(dear.payCentsPerHour).toBeLessThan(cheap.payCentsPerHour);
});

const report = (orders: ReturnType<typeof buildPastOrders>) =>
  reportWork({ ...GIVEN, orders, costCentsPerMile: 72.5, offerCentsPerMile: 30 });

test('samples are counted whether they were delivered, canceled or declined', () => {
  const orders = buildPastOrders(4).map((order, index) => ({ ...order, isSample: index < 30 }));
  const past = orders.map((order, index) => {
    const declined = { ...order, status: 'declined' as const, acceptedAt: null, endedAt: null };
    return index < 5 ? declined : index < 12 ? { ...order, status: 'cancelled' as const } : order;
  });
  const cancelled = past.filter(({ status }) => status === 'cancelled').length;
  expect(report(past)).toMatchObject({ samples: 30, cancelled, deliveries: past.length - cancelled - 5 });
});

test('imported deliveries count toward hourly pay, but not toward acceptance or completion', () => {
  const own = buildPastOrders(4);
  const imported = report(own.map((order) => ({ ...order, isImported: true })));
  expect(imported.payCentsPerHour).toBe(report(own).payCentsPerHour);
  expect(imported).toMatchObject({
    offers: { accepted: 0, declined: 0 },
    completion: null,
    acceptance: null,
    isAcceptanceOptimal: null,
  });
  expect(imported.score.parts.map(({ part }) => part)).toEqual(['timeUsed']);
  const cancelled = own.map((order, index) => ({
    ...order,
    ...(index < 20 ? { status: 'cancelled' as const } : { isImported: true }),
  }));
  expect(report(cancelled).completion).toBe(0);
});

test('deliveries recorded later count as completed, but not toward hourly pay', () => {
  const past = buildPastOrders(4);
  const recorded = past.map((order) => ({ ...order, acceptedAt: order.endedAt }));
  const { completion, deliveries, payCentsPerHour } = report(recorded);
  expect({ completion, deliveries }).toEqual({ completion: report(past).completion, deliveries: 0 });
  expect(payCentsPerHour).toBeLessThanOrEqual(0);
  expect(report([...past, ...recorded]).payCentsPerHour).toBe(report(past).payCentsPerHour);
});

test('gives no verdict on a few answers among imported deliveries', () => {
  const withOwn = (answers: number) =>
    report(buildPastOrders(4).map((order, index) => ({ ...order, isImported: index >= answers })));
  const { offers, completion, acceptance, isAcceptanceOptimal, score } = withOwn(19);
  expect(offers.evaluated).toBeGreaterThan(10);
  expect([completion, acceptance, isAcceptanceOptimal]).toEqual([null, null, null]);
  expect(score.parts.map(({ part }) => part)).toEqual(['timeUsed']);
  const many = withOwn(200);
  expect([many.completion, many.acceptance, many.isAcceptanceOptimal]).not.toContain(null);
});

test('gives no verdict on offers without minutes', () => {
  const { isAcceptanceOptimal, score } = report(
    buildPastOrders(4).map((order) => ({ ...order, estimatedMinutes: null })),
  );
  expect(isAcceptanceOptimal).toBeNull();
  expect(score.parts.map(({ part }) => part)).not.toContain('offers');
});

test('deliveries imported without times change only incomes, risk, the start and their count', () => {
  const past = buildPastOrders(4);
  const [first] = past;
  if (!first) throw new Error('No orders');
  const untimed = {
    ...first,
    status: 'completed' as const,
    isImported: true,
    isUntimed: true,
    acceptedAt: null,
  };
  const earlier = { ...untimed, createdAt: first.createdAt - DAY_MS, payoutCents: 5000 };
  const { incomes, untimed: count, since, risk, ...rest } = report([earlier, ...past, untimed]);
  const { incomes: _, untimed: none, since: __, risk: ___, ...expected } = report(past);
  expect(rest).toEqual(expected);
  expect([count, none, since]).toEqual([2, 0, earlier.createdAt]);
  const sum = past
    .filter(({ status }) => status === 'completed')
    .reduce((cents, one) => cents + one.payoutCents, 0);
  expect(incomes.reduce((cents, one) => cents + one.cents, 0)).toBe(sum + 5000 + first.payoutCents);
});
