import { Link } from '@remix-run/react';
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { redirect } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RemoveOrderForm } from '#app/routes/orders/form/remove-order-form.tsx';
import { BackShell } from './back-shell.tsx';
import { renderRoutes } from './render-routes.tsx';

test('Back after removing an order skips the page of that order', async () => {
  const page = <RemoveOrderForm orderId="order-1" requestKey="key-1" />;
  renderRoutes([
    {
      element: <BackShell />,
      children: [
        { path: '/', element: <Link to="/orders/order-1">Edit</Link> },
        { path: '/orders', element: <p>All orders</p> },
        { path: '/orders/:orderId', element: page, action: () => redirect('/orders') },
      ],
    },
  ]);
  await userEvent.click(await screen.findByText('Edit'));
  await userEvent.click(await screen.findByText('Remove order'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove for good' }));
  await screen.findByText('All orders');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Edit')).toBeTruthy();
});
