import { act, screen } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import { type StoredAction, setDriver, setQueueState } from '#app/components/offline/queue-state.ts';
import { OrderCard } from '#app/routes/orders/order-card.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { renderRoutes } from './render-routes.tsx';

const order = buildTypedOrder({ id: 'a' });

const buildAction = (
  changes: Partial<Pick<StoredAction, 'state' | 'refusal'>> & { orderId?: string } = {},
): StoredAction => ({
  kind: 'accept',
  orderId: order.id,
  key: 'key-1',
  restaurant: 'Thai Basil',
  at: 0,
  seq: 1,
  state: 'waiting',
  ...changes,
});

const setActions = (...actions: StoredAction[]) => {
  void act(() => setQueueState({ actions }));
};

beforeEach(() => {
  setDriver('driver');
  renderRoutes([{ path: '/', Component: () => <OrderCard order={order} now={order.createdAt} /> }]);
});

test('an order shows that its tap waits to be sent until it is sent', () => {
  expect(screen.queryByText('Waiting to send')).toBeNull();
  setActions(buildAction());
  expect(screen.getByText('Waiting to send')).toBeDefined();
  setActions(buildAction({ state: 'sent' }));
  expect(screen.queryByText('Waiting to send')).toBeNull();
});

test('does not show a tap on another order', () => {
  setActions(buildAction({ orderId: 'b' }));
  expect(screen.queryByText('Waiting to send')).toBeNull();
});

test('shows the reason after a refusal', () => {
  setActions(buildAction({ state: 'refused', refusal: 'orderExpired' }));
  expect(screen.getByText(/^Didn’t go through. .*expired/i)).toBeDefined();
  setActions(buildAction({ state: 'refused', refusal: null }));
  expect(screen.getByText('Didn’t go through. It was no longer possible.')).toBeDefined();
});

test('removes the taps of one driver from the screen when another signs in', () => {
  setActions(buildAction());
  void act(() => setDriver('driver'));
  expect(screen.getByText('Waiting to send')).toBeDefined();
  void act(() => setDriver('other'));
  expect(screen.queryByText('Waiting to send')).toBeNull();
});
