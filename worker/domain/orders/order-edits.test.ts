import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrder } from './create-order.ts';
import type { Order } from './order.ts';
import { decideOrderEdit } from './order-edits.ts';

const NOW = Date.parse('2026-05-04T18:00:00Z');

function buildOrder(overrides: Partial<Order> = {}): Order {
  const order = createOrder({
    id: 'a',
    now: NOW,
    source: 'manual',
    platform: 'doordash',
    restaurantName: 'Copper Kettle Noodles',
    restaurantAddress: '12 Pecan Street',
    customerAddress: '410 Cedar Lane',
    payoutCents: 940,
    tipCents: 200,
    distanceMiles: 3.2,
    estimatedMinutes: 24,
    pickup: { lat: 30.27, lng: -97.74 },
    dropoff: null,
  });
  return { ...order, ...overrides };
}

const OTHER = { customerAddress: '7 Elm Street' };

test('a hand-added order can change while it is open or completed', () => {
  for (const status of ['pending', 'accepted', 'completed'] as const) {
    expect(decideOrderEdit(buildOrder({ status }), OTHER, NOW)).toEqual({ ok: true, value: OTHER });
  }
  for (const status of ['declined', 'cancelled', 'expired'] as const) {
    expect(decideOrderEdit(buildOrder({ status }), OTHER, NOW)).toMatchObject({ ok: false });
  }
});

test('an expired offer cannot change', () => {
  expect(decideOrderEdit(buildOrder({ expiresAt: NOW }), OTHER, NOW)).toMatchObject({
    error: { code: 'orderNotEditable' },
  });
});

test('only the pay of a completed dispatched order can change', () => {
  const order = buildOrder({ source: 'partner', status: 'completed' });
  expect(decideOrderEdit(order, { payoutAmount: 10 }, NOW)).toEqual({
    ok: true,
    value: { payoutCents: 1000 },
  });
  expect(decideOrderEdit(order, { payoutAmount: 10, ...OTHER }, NOW)).toMatchObject({ ok: false });
  expect(decideOrderEdit({ ...order, status: 'accepted' }, { payoutAmount: 10 }, NOW)).toMatchObject({
    ok: false,
  });
});

test('the pay or address of a network order cannot change, whatever its status', () => {
  for (const status of ['pending', 'accepted', 'completed'] as const) {
    const order = buildOrder({ source: 'network', status });
    for (const input of [{ payoutAmount: 10 }, { tipAmount: 3 }, OTHER]) {
      expect(decideOrderEdit(order, input, NOW)).toMatchObject({ error: { code: 'orderNotEditable' } });
    }
  }
});

test('repeating the current values changes nothing', () => {
  const input = { payoutAmount: 9.4, pickup: { lat: 30.27, lng: -97.74 }, dropoff: null, distance: 3.2 };
  expect(decideOrderEdit(buildOrder(), input, NOW)).toEqual({ ok: true, value: {} });
});

test('a deadline can be set up to a day ahead, cleared, and left in the past', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const order = buildOrder({ promisedAt: NOW - 60_000, createdAt: NOW - 3_600_000 });
  const refuse = (message: string) => ({ error: { fields: [{ path: 'promisedAt', message }] } });
  expect(decideOrderEdit(order, { promisedAt: at(30) }, NOW)).toMatchObject({
    value: { promisedAt: NOW + 1_800_000 },
  });
  expect(decideOrderEdit(order, { promisedAt: null }, NOW)).toMatchObject({ value: { promisedAt: null } });
  expect(decideOrderEdit(order, { promisedAt: at(-1), ...OTHER }, NOW)).toEqual({ ok: true, value: OTHER });
  expect(decideOrderEdit(order, { promisedAt: at(-2) }, NOW)).toMatchObject(refuse('deadlinePast'));
  expect(decideOrderEdit(order, { promisedAt: at(-60) }, NOW)).toMatchObject(
    refuse('deadlineBeforePlacement'),
  );
  expect(decideOrderEdit(order, { promisedAt: at(1441) }, NOW)).toMatchObject(refuse('deadlineTooFar'));
  const delivered = { ...order, status: 'completed' as const };
  expect(decideOrderEdit(delivered, { promisedAt: at(-2) }, NOW)).toMatchObject({ ok: true });
  expect(decideOrderEdit(delivered, { promisedAt: at(1381) }, NOW)).toMatchObject(refuse('deadlineTooFar'));
});

test('a ready time can be corrected within a day of now or, once delivered, of the order', () => {
  const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
  const refuse = (message: string) => ({ error: { fields: [{ path: 'readyAt', message }] } });
  const order = buildOrder({ readyAt: NOW });
  expect(decideOrderEdit(order, { readyAt: at(1) }, NOW)).toEqual({
    ok: true,
    value: { readyAt: NOW + 3_600_000 },
  });
  expect(decideOrderEdit(order, { readyAt: null }, NOW)).toMatchObject({ value: { readyAt: null } });
  expect(decideOrderEdit(order, { readyAt: at(25) }, NOW)).toMatchObject(refuse('deadlineTooFar'));
  expect(decideOrderEdit(order, { readyAt: at(-25) }, NOW)).toMatchObject(refuse('longAgo'));
  const later = NOW + 2 * 24 * 3_600_000;
  const delivered = { ...order, status: 'completed' as const };
  expect(decideOrderEdit(delivered, { readyAt: at(1) }, later)).toMatchObject({ ok: true });
});

test('reports problems with money and deadline together', () => {
  const input = { tipAmount: 999, promisedAt: new Date(NOW).toISOString() };
  expect(decideOrderEdit(buildOrder(), input, NOW)).toMatchObject({
    error: { fields: [{ path: 'tipAmount' }, { path: 'promisedAt' }] },
  });
});

test('the tip is part of the payout and cannot exceed it', () => {
  const order = buildOrder();
  const tooMuch = { error: { fields: [{ path: 'tipAmount', message: 'tipAbovePayout' }] } };
  expect(decideOrderEdit(order, { payoutAmount: 4, tipAmount: 4.01 }, NOW)).toMatchObject(tooMuch);
  expect(decideOrderEdit(order, { payoutAmount: 1.99 }, NOW)).toMatchObject({
    error: { fields: [{ path: 'payoutAmount', message: 'tipAbovePayout' }] },
  });
  expect(decideOrderEdit(order, { tipAmount: 999 }, NOW)).toMatchObject({
    error: { fields: [{ path: 'tipAmount', message: 'payout' }] },
  });
});

test('changing only the tip changes the payout by the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000 }), (tipCents) => {
      const decision = decideOrderEdit(buildOrder(), { tipAmount: tipCents / 100 }, NOW);
      const edit = decision.ok ? decision.value : {};
      const after = { ...buildOrder(), ...edit };
      expect(after.tipCents).toBe(tipCents);
      expect(after.payoutCents - after.tipCents).toBe(740);
    }),
  );
});
