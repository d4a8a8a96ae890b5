import { Link, useRevalidator } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ActionFunction } from 'react-router-dom';
import { expect, test } from 'vitest';
import EditOrderPage from '#app/routes/orders/form/edit-order.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { showFigures } from '#worker/domain/orders/order-form.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

const order = buildTypedOrder({ status: 'accepted' });
const page = {
  path: '/orders/:orderId',
  element: <EditOrderPage />,
  loader: () => ({
    order,
    shown: showFigures(order, 'miles', 'UTC'),
    canEdit: true,
    canRemove: false,
    requestKey: 'key-1',
  }),
  action: () => ({ isDone: true }),
};

test('does not explain corrections when nothing can be corrected', async () => {
  const loader = () => ({ ...page.loader(), canEdit: false });
  renderRoutes([{ ...page, loader }], { at: '/orders/order-1' });
  expect(await screen.findByText('This order can no longer be changed.')).toBeDefined();
  expect(screen.queryByText(en.editOrder.text)).toBeNull();
});

test.each([
  ['/', 'Edit', 'Home'],
  ['/orders/order-1', null, 'All orders'],
])('saving a correction opened at %s returns to the page before, or to the orders', async (at, link, end) => {
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

/** Renders an order's page. Returns a function that revalidates it with the current `served`. */
function renderRead(served: object, action: ActionFunction) {
  const Read = () => (
    <>
      <button type="button" onClick={useRevalidator().revalidate}>
        Read again
      </button>
      <EditOrderPage />
    </>
  );
  const loader = () => ({ ...page.loader(), ...served });
  renderRoutes([{ path: page.path, Component: Read, loader, action }], { at: '/orders/order-1' });
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  };
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));

test('keeps what was typed when the offer expires meanwhile, and says so on save', async () => {
  const served = { canEdit: true };
  const action = () => ({ form: { error: { '': ['orderNotEditable'] } } });
  const readAgain = renderRead(served, action);
  const pay = await screen.findByLabelText(/^Pay/);
  await userEvent.clear(pay);
  await userEvent.type(pay, '15.50');
  served.canEdit = false;
  await readAgain();
  expect(await screen.findByLabelText(/^Pay/)).toHaveProperty('value', '15.50');
  expect(screen.queryByText('This order can no longer be changed.')).toBeNull();
  await save();
  expect(await screen.findByText('This order can no longer be changed.')).toBeDefined();
});

test.each([
  ['correction', { canEdit: true }],
  ['pay', { canEdit: false, canCorrectPay: true }],
])(
  'sends a %s with the version that the form opened with, until the driver is told of a newer one',
  async (_, can) => {
    const seen: unknown[] = [];
    const action: ActionFunction = async ({ request }) => {
      const { seenAt } = Object.fromEntries(await request.formData());
      seen.push(seenAt);
      return { form: { error: { '': ['orderMoved'] } } };
    };
    const served = { ...can, order: { ...order, editedAt: 1 } };
    const readAgain = renderRead(served, action);
    await screen.findByRole('button', { name: 'Save changes' });
    for (const editedAt of [2, 3]) {
      served.order = { ...order, editedAt };
      await readAgain();
    }
    await save();
    await waitFor(() => expect(seen).toEqual(['1']));
    await screen.findByText(/already changed/);
    served.order = { ...order, editedAt: 4 };
    await readAgain();
    await save();
    await waitFor(() => expect(seen).toEqual(['1', '3']));
  },
);
