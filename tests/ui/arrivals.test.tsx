import { useLoaderData, useRevalidator } from '@remix-run/react';
import { fireEvent, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactElement } from 'react';
import { expect, test } from 'vitest';
import { MapScreen } from '#app/routes/map/map-screen.tsx';
import { Arrivals } from '#app/routes/offers/arrivals.tsx';
import OrdersPage from '#app/routes/orders/orders.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { buildEvaluation, buildOfferReport } from './build-offer-report.ts';
import { EMPTY_MAP } from './empty-map.ts';
import { renderDashboard } from './render-dashboard.tsx';
import { renderRoutes } from './render-routes.tsx';

const before = buildTypedOrder({ restaurantName: 'Old Mill' });
const arrived = buildTypedOrder({ id: 'new', payoutCents: 919, restaurantName: 'Juno Street Grill' });

/** Returns the texts that polite live regions announce. */
const listSaid = () =>
  [...document.querySelectorAll('[aria-live=polite].sr-only [aria-atomic=true]')].map(
    (one) => one.textContent,
  );

type Served = { orders: Order[]; evaluations: ComponentProps<typeof Arrivals>['evaluations'] };

/** Renders a page with changeable data. Returns a function that changes the data and revalidates the page. */
function renderPage(Screen: () => ReactElement, more: object = {}) {
  const state: Served = { orders: [before], evaluations: {} };
  const Component = () => (
    <>
      <button type="button" onClick={useRevalidator().revalidate}>
        Look
      </button>
      <Screen />
    </>
  );
  const loader = () => ({ ...more, ...state, open: state.orders, now: before.createdAt });
  renderRoutes([{ path: '/', loader, Component }]);
  return async (changes: Partial<Served>) => {
    Object.assign(state, changes);
    fireEvent.click(await screen.findByText('Look'));
  };
}

test('announces a new offer with its verdict, but not one that was already there', async () => {
  const look = renderPage(() => {
    const { orders, evaluations } = useLoaderData<Served>();
    return <Arrivals offers={orders} evaluations={evaluations} />;
  });
  await look({ evaluations: { [before.id]: { isTake: true, confidence: 'strong' } } });
  expect(listSaid()).toEqual([]);
  const evaluations = { new: { isTake: true, confidence: 'weak' } as const };
  await look({ orders: [before, arrived], evaluations });
  await waitFor(() => expect(listSaid()).toEqual(['$9.19 · Juno Street Grill · Maybe']));
  await look({ orders: [before], evaluations });
  await waitFor(() => expect(listSaid()).toEqual([]));
});

const ORDERS = {
  history: [],
  gone: [],
  offers: buildOfferReport([buildEvaluation({ orderId: 'new' })]),
  automated: {},
  nextCursor: null,
  archivedThrough: null,
  totals: { completed: 0, declined: 0 },
  // Hides the offer from the list.
  filter: { status: 'accepted' },
  sort: 'value',
  isOlderPage: false,
};

test.each([
  ['the map', () => <MapScreen {...useLoaderData<ComponentProps<typeof MapScreen>>()} />, EMPTY_MAP, ''],
  ['the orders', OrdersPage, ORDERS, ' · Take'],
])('announces a new offer on %s', async (_, Screen, data, verdict) => {
  const look = renderPage(Screen, data);
  await look({ orders: [before, arrived] });
  await waitFor(() => expect(listSaid()).toEqual([`$9.19 · Juno Street Grill${verdict}`]));
});

test('announces a new offer on the home screen', async () => {
  const offers = buildOfferReport([buildEvaluation({ orderId: 'new' })]);
  const state = renderDashboard({
    orders: [before],
    offers,
    answer: () => {
      state.orders = [arrived];
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Decline.*Old Mill/ }));
  await waitFor(() => expect(listSaid()).toEqual(['$9.19 · Juno Street Grill · Take']));
});
