import { useRevalidator } from '@remix-run/react';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OrderHistory } from '#app/routes/orders/order-history.tsx';
import OrdersPage from '#app/routes/orders/orders.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildOfferReport } from './build-offer-report.ts';
import { renderRoutes } from './render-routes.tsx';

function renderHistory(props: Parameters<typeof OrderHistory>[0]) {
  renderRoutes([{ path: '/', element: <OrderHistory {...props} /> }]);
}

test('an empty history says how to fill it', () => {
  renderHistory({ orders: [], nextCursor: null, isOlderPage: false });
  expect(screen.getByText('No Order History')).toBeDefined();
  expect(screen.getByText('Complete some orders to see your history here.')).toBeDefined();
});

test('finished orders show their state, payout and local time, with a link to older ones', () => {
  const completedAt = Date.UTC(2026, 10, 21, 2, 15);
  renderHistory({
    orders: [
      buildTypedOrder({ status: 'completed', completedAt, editedAt: completedAt }),
      buildTypedOrder({ id: 'b', status: 'cancelled', cancelReason: 'unsafe', payoutCents: 800 }),
      buildTypedOrder({
        id: 'c',
        status: 'cancelled',
        cancelReason: 'restaurant_cancelled',
        payoutCents: 200,
      }),
    ],
    nextCursor: '1~b',
    isOlderPage: false,
  });
  expect(screen.getByText('Completed')).toBeDefined();
  expect(screen.getByText(/Nov 20, 9:15\sPM/)).toBeDefined();
  expect(screen.getAllByText('Edited')).toHaveLength(1);
  expect(screen.getByText('Unsafe')).toBeDefined();
  expect(screen.getByText('$8.00').closest('del')).not.toBeNull();
  expect(screen.getByText('$2.00').closest('del')).toBeNull();
  const older = new URL(screen.getByRole('link', { name: 'Older' }).getAttribute('href') ?? '', 'http://app');
  expect([older.pathname, older.searchParams.get('before')]).toEqual(['/orders', '1~b']);
  expect(screen.queryByRole('link', { name: 'Newest' })).toBeNull();
});

test('shows no Edit on an order that can no longer be corrected', () => {
  const completedAt = Date.UTC(2026, 10, 20, 17);
  const orders = [
    buildTypedOrder({ source: 'import', status: 'completed', completedAt }),
    buildTypedOrder({ id: 'b', source: 'manual', status: 'completed', completedAt }),
  ];
  const page = { orders, nextCursor: null, isOlderPage: false };
  renderHistory({ ...page, now: Date.UTC(2028, 1, 29) });
  expect(screen.getAllByRole('link', { name: 'Edit: Thai Basil' })).toHaveLength(2);
  cleanup();
  renderHistory({ ...page, now: Date.UTC(2028, 2, 1) });
  expect(screen.queryByRole('link')).toBeNull();
});

test('an expired offer that the driver typed can be brought back', () => {
  const expiresAt = Date.UTC(2026, 10, 20, 17);
  const order = buildTypedOrder({ source: 'manual', status: 'expired', expiresAt });
  const orders = [order, buildTypedOrder({ id: 'b', source: 'partner', status: 'expired', expiresAt })];
  renderHistory({ orders, nextCursor: null, isOlderPage: false, now: expiresAt + 3_600_000 });
  expect(screen.getAllByRole('button', { name: /^Bring back/ })).toHaveLength(1);
});

test('shows no time for an imported order that has only a date', () => {
  const completedAt = Date.UTC(2026, 10, 20, 17);
  const order = buildTypedOrder({ source: 'import', status: 'completed', completedAt });
  renderHistory({
    orders: [
      { ...order, acceptedAt: null },
      { ...order, id: 'b', acceptedAt: completedAt - 1_800_000 },
    ],
    nextCursor: null,
    isOlderPage: false,
  });
  const times = screen.getAllByRole('time').map((time) => time.textContent?.replaceAll(/\s/g, ' '));
  expect(times).toEqual(['Nov 20, 2026', 'Nov 20, 12:00 PM']);
});

test('names the archive at the end of the history', () => {
  renderHistory({
    orders: [buildTypedOrder()],
    nextCursor: null,
    isOlderPage: true,
    archivedThrough: '2025-06',
  });
  expect(screen.getByText(/^Orders up to June 2025 are archived\./)).toBeDefined();
});

test('does not mention the archive while there are older pages', () => {
  renderHistory({
    orders: [buildTypedOrder()],
    nextCursor: '1~b',
    isOlderPage: false,
    archivedThrough: '2025-06',
  });
  expect(screen.queryByText(/June 2025/)).toBeNull();
});

test('an order that closed automatically can be brought back for a week', () => {
  const cancelledAt = Date.UTC(2026, 10, 21, 2, 15);
  const order = buildTypedOrder({ status: 'cancelled', cancelReason: 'stale', cancelledAt });
  const page = { orders: [order], nextCursor: null, isOlderPage: false };
  renderHistory({ ...page, now: cancelledAt + 7 * 24 * 3_600_000 + 1 });
  expect(screen.getByText('Closed automatically after 36 hours')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  renderHistory({ ...page, now: cancelledAt + 7 * 24 * 3_600_000 });
  expect(screen.getByRole('button', { name: 'Bring back: Thai Basil' })).toBeDefined();
});

/**
 * Renders the orders page with `served`, which becomes `after` when an order is brought back. The button revalidates the page.
 */
function renderOrders(served: { open: object[]; history: object[] }, filter: object, after: typeof served) {
  const Read = () => (
    <>
      <button type="button" onMouseEnter={useRevalidator().revalidate}>
        Read again
      </button>
      <OrdersPage />
    </>
  );
  const loader = () => ({
    ...served,
    gone: [],
    offers: buildOfferReport(),
    automated: {},
    nextCursor: null,
    archivedThrough: null,
    totals: { completed: 0, declined: 0 },
    filter,
    sort: 'value',
    isOlderPage: false,
    now: buildTypedOrder().createdAt,
  });
  const action = () => Object.assign(served, after);
  renderRoutes([{ path: '/orders', Component: Read, loader, action }], { at: '/orders' });
}

const at = buildTypedOrder().createdAt;
const closed = { acceptedAt: at, cancelledAt: at, cancelReason: 'stale' } as const;
const cancelled = buildTypedOrder({ status: 'cancelled', ...closed });
const reopened = { open: [buildTypedOrder({ status: 'accepted', acceptedAt: at })], history: [] };

test('moves the focus to the card of an order that is reopened', async () => {
  renderOrders({ open: [], history: [cancelled] }, {}, reopened);
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back: Thai Basil' }));
  const card = await screen.findByRole('article', { name: 'Thai Basil' });
  await waitFor(() => expect(document.activeElement).toBe(card));
});

test('keeps the focus at the history where a filter hides the reopened order', async () => {
  renderOrders({ open: [], history: [cancelled] }, { status: 'cancelled' }, reopened);
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back: Thai Basil' }));
  await screen.findByText('No orders match');
  const heading = screen.getByRole('heading', { name: 'Order History' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('moves the focus to the row of an order that another device finished', async () => {
  const served = {
    open: [buildTypedOrder({ status: 'accepted', acceptedAt: at })] as object[],
    history: [] as object[],
  };
  renderOrders(served, {}, served);
  within(await screen.findByRole('article', { name: 'Thai Basil' }))
    .getAllByRole('button')[0]
    ?.focus();
  Object.assign(served, { open: [], history: [buildTypedOrder({ status: 'completed', completedAt: at })] });
  fireEvent.mouseEnter(screen.getByText('Read again'));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  const row = screen.getByText('Thai Basil').closest('li');
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test('another page of the history moves the focus to its heading', async () => {
  const Pages = () => <OrderHistory orders={[cancelled]} nextCursor="1_b" isOlderPage={false} />;
  renderRoutes([{ path: '/orders', Component: Pages }], { at: '/orders' });
  (await screen.findByRole('link', { name: 'Older' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('history'));
});
