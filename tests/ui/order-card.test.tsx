import { cleanup, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { OrderCard } from '#app/routes/orders/order-card.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferReport } from '#worker/engines/offers/offer.ts';
import { buildEvaluation, buildOfferReport } from './build-offer-report.ts';
import { hasVariant } from './has-variant.ts';
import { renderRoutes } from './render-routes.tsx';

const MINUTE_MS = 60_000;
const { createdAt } = buildTypedOrder();

function renderCard(changes: Partial<Order>) {
  renderRoutes([
    { path: '/', Component: () => <OrderCard order={buildTypedOrder(changes)} now={createdAt} /> },
  ]);
}

test('an offer and an active order show their deadline, where it is known', () => {
  const promisedAt = createdAt + 42 * MINUTE_MS;
  renderCard({ promisedAt });
  renderCard({ promisedAt, status: 'accepted', acceptedAt: createdAt });
  expect(screen.getAllByText(/^Deliver by 12:42\sPM$/)).toHaveLength(2);
});

test('highlights Accept only on an offer to take', () => {
  const order = buildTypedOrder();
  const renderOffer = (isTake: boolean) => {
    const report = buildOfferReport([buildEvaluation({ orderId: order.id, isTake })]);
    renderRoutes([
      { path: '/', Component: () => <OrderCard order={order} report={report} now={createdAt} /> },
    ]);
    const isHighlighted = ['Decline', 'Accept'].map((name) =>
      hasVariant(
        screen.getByRole('button', { name: `${name}: ${order.restaurantName} · $12.50` }),
        'primary',
      ),
    );
    cleanup();
    return isHighlighted;
  };
  expect(renderOffer(true)).toEqual([false, true]);
  expect(renderOffer(false)).toEqual([false, false]);
});

test('an evaluated offer shows what it adds, and not the distance and time from its platform', () => {
  const order = buildTypedOrder({ distanceMiles: 7.7, estimatedMinutes: 33 });
  const evaluation = buildEvaluation({ orderId: order.id, isTake: false });
  const renderOffer = (report: OfferReport) => {
    renderRoutes([
      { path: '/', Component: () => <OrderCard order={order} report={report} now={createdAt} /> },
    ]);
    const texts = ['7.7 mi', '33 min', /\/hr$/].map((text) => screen.queryByText(text) !== null);
    cleanup();
    return texts;
  };
  expect(renderOffer(buildOfferReport([evaluation]))).toEqual([false, false, true]);
  expect(renderOffer(buildOfferReport())).toEqual([true, true, false]);
});

test('shows the date of a deadline on another day, and no unknown deadline', () => {
  renderCard({ promisedAt: createdAt + 20 * 60 * MINUTE_MS });
  expect(screen.getByText(/^Deliver by Nov 21, 8:00\sAM$/)).toBeDefined();
  renderCard({ placedAt: createdAt - MINUTE_MS, status: 'accepted' });
  expect(screen.getAllByText(/^Deliver by/)).toHaveLength(1);
});

test('asks whether an order that was accepted half a day ago was delivered', () => {
  const order = buildTypedOrder({ status: 'accepted', acceptedAt: createdAt });
  const render = (now: number) =>
    renderRoutes([{ path: '/', Component: () => <OrderCard order={order} now={now} /> }]);
  render(createdAt + 12 * 60 * MINUTE_MS - 1);
  expect(screen.queryByText(/Delivered\?/)).toBeNull();
  render(createdAt + 13 * 60 * MINUTE_MS);
  expect(screen.getByText('Accepted yesterday. Delivered?')).toBeDefined();
  expect(screen.getByText(/Closes automatically on Nov/)).toBeDefined();
  // Only a stale order can be completed without a pickup, and most likely it was delivered.
  expect(hasVariant(screen.getByRole('button', { name: 'Complete: Thai Basil' }), 'primary')).toBe(true);
  expect(screen.getAllByRole('button', { name: 'Picked up: Thai Basil' })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Cancel order: Thai Basil' })).toHaveLength(2);
});

test('an order without a restaurant shows its platform once', () => {
  renderCard({ restaurantName: 'DoorDash' });
  expect(screen.getAllByText('DoorDash')).toHaveLength(1);
});
