import { Link } from '@remix-run/react';
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import EditOrderPage from '#app/routes/orders/form/edit-order.tsx';
import { showFigures } from '#worker/domain/orders/order-form.ts';
import { en } from '#worker/words/locales/en.ts';
import { buildOrder } from './build-order.ts';
import { renderRoutes } from './render-routes.tsx';

const order = buildOrder({ status: 'accepted' });
const page = {
  path: '/orders/:orderId',
  element: <EditOrderPage />,
  loader: () => ({
    ...{ order, shown: showFigures(order, 'miles', 'UTC') },
    ...{ canEdit: true, canRemove: false, requestKey: 'key-1' },
  }),
  action: () => ({ isDone: true }),
};

test('who can correct nothing is not told how to', async () => {
  const loader = () => ({ ...page.loader(), canEdit: false });
  renderRoutes([{ ...page, loader }], { at: '/orders/order-1' });
  expect(await screen.findByText('This order can no longer be changed.')).toBeDefined();
  expect(screen.queryByText(en.editOrder.text)).toBeNull();
});

test.each([
  ['/', 'Edit', 'Home'],
  ['/orders/order-1', null, 'All orders'],
])('saving a correction opened at %s leads to the page before, or to the orders', async (at, link, end) => {
  const home = (
    <>
      <h1>Home</h1>
      <Link to="/orders/order-1">Edit</Link>
    </>
  );
  renderRoutes([{ path: '/', element: home }, { path: '/orders', element: <h1>All orders</h1> }, page], {
    at,
  });
  if (link) await userEvent.click(await screen.findByText(link));
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { name: end })).toBeDefined();
});
