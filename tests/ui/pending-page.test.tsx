import { Link, Outlet } from '@remix-run/react';
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PendingPage } from '#app/components/layout/pending-page.tsx';
import { renderRoutes } from './render-routes.tsx';

const never = () => new Promise<null>(() => undefined);

function Layout() {
  return (
    <>
      <PendingPage />
      <Link to="/earnings">Earnings</Link>
      <Outlet />
    </>
  );
}

const ROUTES = [
  {
    path: '/',
    Component: Layout,
    children: [
      { path: 'orders', Component: () => <h1>Orders</h1> },
      { path: 'earnings', loader: never, Component: () => <h1>Earnings page</h1> },
    ],
  },
];

test('shows the skeleton of a page that loads slowly', async () => {
  renderRoutes(ROUTES, { at: '/orders' });
  await userEvent.click(await screen.findByRole('link', { name: 'Earnings' }));
  await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBe(1);
});
