import { describe, expect, it } from 'vitest';
import { rollUpDays } from '#tests/factories/roll-up-days.ts';
import { findNearestPlace } from '#worker/domain/orders/samples/city.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { getLocalDay, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createDemoWork } from './create-demo-work.ts';
import { DEMO_CITY, DEMO_DRIVER, DEMO_SEED } from './demo-driver.ts';
import { type DemoOrder, getLastInstant } from './demo-order.ts';
import { measureMiles } from './measure-drive.ts';

const { timeZone } = DEMO_DRIVER;
const frameAt = (iso: string) => ({ now: Date.parse(iso), timeZone, seed: DEMO_SEED });

/** A dinner hour, a lunch hour, a night, both sides of midnight, and the days of clock changes (all in New York time). */
const MOMENTS = [
  '2026-11-21T00:30:00Z',
  '2026-11-20T17:45:00Z',
  '2026-11-20T08:10:00Z',
  '2026-11-20T04:59:00Z',
  '2026-11-20T05:04:00Z',
  '2026-03-08T19:00:00Z',
  '2026-11-01T20:00:00Z',
  '2024-02-29T23:00:00Z',
];

/** Returns a completed order with its required fields, or nothing for other statuses. Throws if one is missing. */
function listDelivered(order: DemoOrder) {
  const { status, acceptedAt, pickedUpAt, completedAt, distanceMiles, pickup, dropoff } = order;
  if (status !== 'completed') return [];
  if (!acceptedAt || !pickedUpAt || !completedAt || !distanceMiles || !pickup || !dropoff) {
    throw new Error('A completed order lacks an instant or a place');
  }
  const miles = computeMilesBetween(pickup, dropoff);
  const streetMiles = measureMiles(findNearestPlace(pickup), findNearestPlace(dropoff));
  return [{ order, acceptedAt, pickedUpAt, completedAt, distanceMiles, miles, streetMiles }];
}

describe.each(MOMENTS)('the demo driver at %s', (iso) => {
  const frame = frameAt(iso);
  const { orders, position } = createDemoWork(frame);
  const history = orders.filter((order) => !order.isSample);
  const completed = orders.flatMap(listDelivered);
  const share = (count: number) => count / history.length;
  const count = (status: DemoOrder['status']) => history.filter((order) => order.status === status).length;

  it('is deterministic for the same moment', () => {
    expect(createDemoWork(frame)).toEqual({ orders, position });
  });

  it('is in the past, within eight weeks', () => {
    for (const order of history) expect(getLastInstant(order)).toBeLessThanOrEqual(frame.now);
    for (const order of orders) expect(order.createdAt).toBeLessThan(frame.now);
    expect(Math.min(...orders.map((order) => order.createdAt))).toBeGreaterThan(
      frame.now - 57 * 24 * HOUR_MS,
    );
  });

  it('has about five working days a week of a dozen deliveries', () => {
    const days = rollUpDays(orders, timeZone);
    expect(days.length).toBeGreaterThanOrEqual(36);
    expect(days.length).toBeLessThanOrEqual(44);
    expect(completed.length / days.length).toBeGreaterThan(7);
    expect(completed.length / days.length).toBeLessThan(18);
  });

  it('earns a realistic hourly rate', () => {
    const days = rollUpDays(orders, timeZone);
    const cents = days.reduce((sum, day) => sum + day.totalCents, 0);
    const hours = days.reduce((sum, day) => sum + day.activeMs, 0) / HOUR_MS;
    expect(cents / hours / 100).toBeGreaterThan(16);
    expect(cents / hours / 100).toBeLessThan(34);
  });

  it('declines about a fifth to a quarter of offers, and rarely cancels one or lets it expire', () => {
    expect(share(count('declined'))).toBeGreaterThan(0.17);
    expect(share(count('declined'))).toBeLessThan(0.28);
    expect(count('cancelled')).toBeGreaterThan(0);
    expect(count('expired')).toBeGreaterThan(0);
    expect(share(count('cancelled') + count('expired'))).toBeLessThan(0.1);
  });

  it('has order events in sequence and realistic driving speeds', () => {
    for (const {
      order,
      acceptedAt,
      pickedUpAt,
      completedAt,
      miles,
      distanceMiles,
      streetMiles,
    } of completed) {
      const instants = [order.createdAt, acceptedAt, pickedUpAt, completedAt];
      expect(instants).toEqual(instants.toSorted((one, other) => one - other));
      expect(miles / ((completedAt - pickedUpAt) / HOUR_MS)).toBeLessThan(45);
      expect(distanceMiles).toBeGreaterThanOrEqual(miles - 0.1);
      expect(Math.abs(distanceMiles - streetMiles)).toBeLessThan(0.06);
      expect(order.completedOn).toBe(getLocalDay(completedAt, timeZone));
      expect(order.payoutCents).toBeGreaterThan(order.tipCents);
      expect(order.payoutCents).toBeLessThan(6000);
    }
  });

  it('never has more than two active orders at once, and stacks some', () => {
    const activeOrders = completed.map(({ acceptedAt, completedAt }) => [acceptedAt, completedAt] as const);
    const held = activeOrders.map(
      ([at]) => activeOrders.filter(([from, to]) => from <= at && at < to).length,
    );
    expect(Math.max(...held)).toBe(2);
  });

  it('has nearby open orders on at least three platforms, two of them active', () => {
    const open = orders.filter((order) => order.status === 'pending' || order.status === 'accepted');
    expect(open.map((order) => order.status).toSorted()).toEqual([
      ...Array(2).fill('accepted'),
      ...Array(5).fill('pending'),
    ]);
    const pending = open.filter((order) => order.status === 'pending');
    expect(new Set(pending.map((order) => order.platform)).size).toBeGreaterThanOrEqual(3);
    for (const order of open) {
      expect(order.expiresAt).toBeGreaterThan(frame.now + 8 * HOUR_MS);
      expect(computeMilesBetween(position, order.pickup ?? DEMO_CITY)).toBeLessThan(8);
      const lastDelivery = Math.max(...completed.map(({ completedAt }) => completedAt));
      if (order.acceptedAt) expect(order.acceptedAt).toBeGreaterThan(lastDelivery);
    }
  });
});

it('has deliveries today once the day is an hour old', () => {
  const frame = frameAt('2026-11-20T08:10:00Z');
  const today = rollUpDays(createDemoWork(frame).orders, timeZone).at(-1);
  expect(today?.day).toBe('2026-11-20');
  expect(today?.deliveries).toBeGreaterThan(1);
  expect(today?.activeMs).toBeGreaterThan(20 * MINUTE_MS);
});
