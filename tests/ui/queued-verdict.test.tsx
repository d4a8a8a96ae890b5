import { act, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { QueueList } from '#app/components/offline/queue-list.tsx';
import {
  type StoredAction,
  setDriver,
  setQueueState,
  useQueuedActions,
} from '#app/components/offline/queue-state.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import type { AddOrderInput } from '#worker/domain/orders/inputs.ts';
import { renderRoutes } from './render-routes.tsx';

const TERMS = { wageCentsPerHour: 2000, capacityCostCents: 150, costCentsPerMile: 30 };
const PLACE = { positionLat: null, positionLng: null, positionAt: null };

const buildAdd = (input: Partial<AddOrderInput> = {}, changes: Partial<StoredAction> = {}) =>
  ({
    kind: 'add',
    key: 'key-1',
    restaurant: 'Thai Basil',
    at: 0,
    seq: 1,
    state: 'waiting',
    input: buildOrderInput({ distance: 3.2, estimatedTime: 18, pickup: null, dropoff: null, ...input }),
    ...changes,
  }) as StoredAction;

const setActions = (...actions: StoredAction[]) => {
  void act(() => setQueueState({ actions }));
};

/** Stubs the phone's stored evaluation data, with these open orders. */
function keep(open: unknown[]) {
  const basis = { driverId: 'driver', timeZone: 'America/New_York', ...PLACE, terms: TERMS, open };
  // why: only browsers have Cache Storage.
  vi.stubGlobal('caches', { open: async () => ({ match: async () => Response.json(basis) }) });
}

beforeEach(() => {
  setDriver('driver');
  keep([]);
  const Bar = () => {
    const actions = [...useQueuedActions()];
    return (
      <>
        <h1>Home</h1>
        {actions.length > 0 && (
          <details open>
            <summary>Taps</summary>
            <QueueList driverId="driver" actions={actions} />
          </details>
        )}
      </>
    );
  };
  renderRoutes([{ path: '/', Component: Bar }]);
});

test('shows an estimated verdict for an order that waits to be added', async () => {
  setActions(buildAdd());
  expect(await screen.findByText('Estimate: Take · $28/hr')).toBeDefined();
});

test('shows Skip for a poor order, and nothing for one without figures', async () => {
  setActions(
    buildAdd({ payoutAmount: 1 }),
    buildAdd({ distance: undefined, estimatedTime: undefined }, { key: 'key-2', seq: 2 }),
  );
  expect(await screen.findByText(/^Estimate: Skip/)).toBeDefined();
  expect(screen.getAllByText(/^Estimate/)).toHaveLength(1);
});

test('says once that queued actions are saved on the phone', async () => {
  setActions(buildAdd(), buildAdd({}, { key: 'key-2', seq: 2 }));
  expect(await screen.findByText('Saved on this phone until you’re back online.')).toBeDefined();
  expect(screen.getAllByText('Add Thai Basil')).toHaveLength(2);
});

test('does not evaluate a refused order', async () => {
  setActions(buildAdd({}, { state: 'refused', refusal: null }), buildAdd({}, { key: 'key-2', seq: 2 }));
  expect(await screen.findByText(/^Estimate/)).toBeDefined();
  expect(screen.getAllByText(/^Estimate/)).toHaveLength(1);
});

test('a queued tap changes the estimate', async () => {
  keep([
    buildTypedOrder({
      id: 'open',
      status: 'pending',
      payoutCents: 2000,
      distanceMiles: 3,
      estimatedMinutes: 60,
    }),
  ]);
  setActions(buildAdd());
  const before = (await screen.findByText(/^Estimate/)).textContent;
  const accept = { kind: 'accept', orderId: 'open', key: 'key-2', restaurant: '', at: 0, seq: 2 } as const;
  setActions(buildAdd(), { ...accept, state: 'waiting' });
  await waitFor(() => expect(screen.getByText(/^Estimate/).textContent).not.toBe(before));
});

test.each([
  ['has expired', -60_000, /^Estimate: Take/],
  ['is still open', 60_000, /^Estimate: Skip/],
])('estimates an order beside a better offer that %s', async (_, leftMs, expected) => {
  const now = Date.now();
  const north = (miles: number) => ({ lat: 40.71 + miles / 69, lng: -74 });
  const better = { payoutCents: 2000, createdAt: now - 300_000, expiresAt: now + leftMs };
  keep([buildTypedOrder({ id: 'open', pickup: north(2), dropoff: north(3), ...better })]);
  setActions(buildAdd({ payoutAmount: 15, pickup: north(-9), dropoff: north(-12) }));
  expect((await screen.findByText(/^Estimate/)).textContent).toMatch(expected);
});

test('moves the focus to the rest of the bar when an entry is gone, or to the page heading', async () => {
  const tap = { kind: 'pickUp', at: 0, restaurant: 'Thai Basil', state: 'refused' } as const;
  const taps = ['a', 'b'].map((orderId, seq) => ({ ...tap, orderId, seq, key: orderId }));
  setActions(...taps);
  const expectFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));
  (await screen.findAllByRole('button', { name: 'Got it' }))[0]?.focus();
  setActions(...taps.slice(1));
  await expectFocus('Taps');
  screen.getByRole('button', { name: 'Got it' }).focus();
  setActions();
  await expectFocus('Home');
});
