import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DriveScreen } from '#app/routes/drive/drive-screen.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import { buildActiveRoute, buildOrder } from './build-order.ts';
import { renderDashboard } from './render-dashboard.tsx';
import { renderRoutes } from './render-routes.tsx';

const basil = buildOrder({ id: 'a', status: 'accepted', customerAddress: '20 Oak Ave, Apt 2' });
const ladle = buildOrder({
  id: 'b',
  status: 'accepted',
  platform: 'ubereats',
  restaurantName: 'The Blue Ladle',
  restaurantAddress: '3 Mill St',
  customerAddress: '20 Oak Ave, Apt 7',
});
const onBoard = [basil, ladle].map((order) => ({ ...order, pickedUpAt: order.createdAt }));

/** A route whose stops are each for both orders. */
function shareStops(orders: Order[], dueAt: number | null = null): ActiveRoute {
  const route = buildActiveRoute(orders.slice(0, 1));
  return { ...route, stops: route.stops.map((stop) => ({ ...stop, orders, dueAt })) };
}

function renderDrive(orders: Order[], route = shareStops(orders)) {
  const now = basil.createdAt;
  const screenOf = <DriveScreen orders={orders} gone={[]} route={route} hasDelivered={false} now={now} />;
  renderRoutes([{ path: '/', element: screenOf }]);
}

const readNextStop = async () =>
  within(await screen.findByRole('region', { name: 'Next stop' })).findAllByRole('article');

test.each(['home', 'drive'])('both restaurants of one pickup are named on %s', async (page) => {
  const orders = [basil, ladle];
  if (page === 'drive') renderDrive(orders);
  else renderDashboard({ orders, activeRoute: shareStops(orders) });
  const [stop] = await readNextStop();
  for (const text of ['Thai Basil', '1 Mill St', 'The Blue Ladle', '3 Mill St', 'DoorDash, Uber Eats']) {
    expect(within(stop as HTMLElement).getByText(text)).toBeDefined();
  }
});

test.each(['home', 'drive'])(
  'both doors of one drop-off have their address and restaurant on %s',
  async (page) => {
    if (page === 'drive') renderDrive(onBoard);
    else renderDashboard({ orders: onBoard, activeRoute: shareStops(onBoard) });
    const [stop] = await readNextStop();
    for (const text of ['Apt 2', 'Thai Basil', 'Apt 7', 'The Blue Ladle']) {
      expect(within(stop as HTMLElement).getByText(text)).toBeDefined();
    }
  },
);

test('who is left at a stop gives it its name', async () => {
  const orders = [{ ...basil, pickedUpAt: basil.createdAt }, ladle];
  renderDrive(orders, shareStops([basil, ladle]));
  expect(await screen.findByRole('article', { name: 'The Blue Ladle' })).toBeDefined();
});

test('at a drop-off the expected time stands beside the deadline, and a late one says so', async () => {
  const orders = onBoard.slice(0, 1);
  const { arriveAt = 0 } = shareStops(orders).stops[1] ?? {};
  renderDrive(orders, shareStops(orders, arriveAt + 60_000));
  expect(await screen.findByText(/about 12:06 PM · by 12:07 PM/)).toBeDefined();
});

test('a stop that will be late says so on home too', async () => {
  const orders = onBoard.slice(0, 1);
  renderDashboard({ orders, activeRoute: shareStops(orders, basil.createdAt) });
  expect(await screen.findByText('about 12:06 PM · late, due 12:00 PM')).toBeDefined();
});
