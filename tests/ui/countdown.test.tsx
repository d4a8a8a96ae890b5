import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OfferRing } from '#app/routes/dashboard/offer-ring.tsx';
import { buildOrder } from './build-order.ts';
import { renderRoutes } from './render-routes.tsx';

test.each([true, false])('an offer counts down only where that is switched on: %s', async (countsDown) => {
  const now = Date.UTC(2026, 10, 20, 17);
  const order = buildOrder({ createdAt: now, expiresAt: now + 12 * 60_000 });
  const Component = () => (
    <div>
      <h1>Offer</h1>
      <OfferRing order={order} now={now} />
    </div>
  );
  renderRoutes([{ id: 'root', path: '/', loader: () => ({ countsDown }), Component }]);
  await screen.findByRole('heading', { name: 'Offer' });
  expect(screen.queryAllByRole('img', { name: '12 min left to answer' })).toHaveLength(countsDown ? 1 : 0);
});
