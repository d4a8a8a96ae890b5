import { Link } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PageWithTexts } from '#app/i18n/page-with-texts.tsx';
import type { TextStore } from '#app/i18n/text-store.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

const ROUTES = [
  {
    path: '/',
    Component: () => <PageWithTexts audience="driver" className="" />,
    children: [
      { id: 'orders', path: 'orders', Component: () => <Link to="/earnings">See earnings</Link> },
      { id: 'earnings', path: 'earnings', Component: () => <h1>Earnings page</h1> },
    ],
  },
];

/** Opens the orders page. Returns a function that delivers the texts of the earnings page. */
function openOrders() {
  const known = new Set(['orders']);
  let resolve = () => {};
  const texts = new Promise<void>((done) => {
    resolve = done;
  });
  const store: TextStore = {
    messages: en,
    has: (_, pageId) => known.has(pageId ?? ''),
    load: () => texts,
    takeFailure: () => undefined,
  };
  renderRoutes(ROUTES, { at: '/orders', store });
  return () => {
    known.add('earnings');
    resolve();
  };
}

test('keeps the previous page until the texts of the next one are loaded', async () => {
  const arrive = openOrders();
  const link = await screen.findByText('See earnings');
  await userEvent.click(link);
  await waitFor(() => expect(screen.getByText('See earnings')).not.toBe(link));
  expect(screen.queryByText('Earnings page')).toBeNull();
  arrive();
  await screen.findByText('Earnings page');
  expect(screen.queryByText('See earnings')).toBeNull();
});
