import { expect, test } from 'vitest';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import type { OrderMove } from './order-moves.ts';
import { applyPendingChanges } from './pending-changes.ts';

const NOW = 1_000;

test('shows moves in progress as done', () => {
  const orders = [
    buildTypedOrder({ id: 'a' }),
    buildTypedOrder({ id: 'b' }),
    buildTypedOrder({ id: 'c', status: 'accepted' }),
  ];
  const shown = applyPendingChanges(
    orders,
    [
      { orderId: 'a', move: 'accept' },
      { orderId: 'b', move: 'decline' },
      { orderId: 'c', move: 'pickUp' },
    ],
    NOW,
  );
  expect(shown.map(({ id, status, pickedUpAt }) => ({ id, status, pickedUpAt }))).toEqual([
    { id: 'a', status: 'accepted', pickedUpAt: null },
    { id: 'c', status: 'accepted', pickedUpAt: NOW },
  ]);
});

test('shows an arrival in progress as done', () => {
  const order = buildTypedOrder({ status: 'accepted' });
  const [shown] = applyPendingChanges([order], [{ orderId: order.id, move: 'arrive' }], NOW);
  expect(shown).toEqual({ ...order, arrivedAt: NOW });
});

test('ignores a move that the server has already applied', () => {
  const order = buildTypedOrder({ status: 'accepted' });
  expect(applyPendingChanges([order], [{ orderId: order.id, move: 'accept' }], NOW)).toEqual([order]);
});

test('applies waiting moves in sequence, and an undo reverts the last one', () => {
  const order = buildTypedOrder({ id: 'a' });
  const show = (...moves: OrderMove[]) =>
    applyPendingChanges(
      [order],
      moves.map((move) => ({ orderId: 'a', move })),
      NOW,
    ).map(({ status, pickedUpAt }) => ({ status, pickedUpAt }));
  expect(show('accept', 'pickUp')).toEqual([{ status: 'accepted', pickedUpAt: NOW }]);
  expect(show('accept', 'pickUp', 'complete')).toEqual([]);
  expect(show('accept', 'pickUp', 'complete', 'restore')).toEqual([{ status: 'accepted', pickedUpAt: NOW }]);
  expect(show('decline', 'restore')).toEqual([{ status: 'pending', pickedUpAt: null }]);
});

test('shows the last of several waiting notes', () => {
  const orders = [buildTypedOrder({ id: 'a', note: 'Gate 1' }), buildTypedOrder({ id: 'b', note: 'Gate 9' })];
  const changes = [
    { orderId: 'a', note: 'Gate 2' },
    { orderId: 'a', move: 'accept' as const },
    { orderId: 'a', note: 'Gate 3' },
  ];
  expect(applyPendingChanges(orders, changes, NOW)).toMatchObject([
    { id: 'a', status: 'accepted', note: 'Gate 3' },
    { id: 'b', status: 'pending', note: 'Gate 9' },
  ]);
});
