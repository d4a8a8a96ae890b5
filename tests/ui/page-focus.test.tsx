import { Link, Outlet, useLocation } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { PageFocus } from '#app/components/layout/page-focus.tsx';
import { renderRoutes } from './render-routes.tsx';

function Layout() {
  return (
    <>
      <Link to="/orders">To orders</Link>
      <Link to="/orders?sort=newest">Newest</Link>
      <Link to="/earnings">To earnings</Link>
      <Link to="/earnings#history">To history</Link>
      <Link to="/form">To the form</Link>
      <output>{useLocation().search}</output>
      <Outlet />
      <PageFocus />
    </>
  );
}

/** A page that moves the focus itself. */
function Form() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <main>
      <h1>Form</h1>
      <input ref={field} aria-label="Name" />
    </main>
  );
}

const ROUTES = [
  {
    path: '/',
    Component: Layout,
    children: [
      { path: 'orders', Component: () => <h1>Orders</h1> },
      {
        path: 'earnings',
        Component: () => (
          <>
            <h1>Earnings</h1>
            <section id="history" aria-label="History" />
          </>
        ),
      },
      { path: 'form', Component: Form },
    ],
  },
];

async function follow(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('link', { name }));
}

const expectFocus = (role: string, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));

test('focuses the heading of a page that a link opened, but not on the first page', async () => {
  renderRoutes(ROUTES, { at: '/orders' });
  await screen.findByRole('heading', { name: 'Orders' });
  expect(document.activeElement).toBe(document.body);
  await follow('To earnings');
  await expectFocus('heading', 'Earnings');
  await follow('To orders');
  await expectFocus('heading', 'Orders');
});

test('moves the focus only on another page, and not where the page or the link sets it', async () => {
  renderRoutes(ROUTES, { at: '/orders' });
  await follow('Newest');
  await screen.findByText('?sort=newest');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Newest' }));
  await follow('To history');
  await expectFocus('region', 'History');
  await follow('To the form');
  await expectFocus('textbox', 'Name');
});
