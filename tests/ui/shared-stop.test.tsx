import { cleanup, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DriveScreen } from '#app/routes/drive/drive-screen.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildActiveRoute } from '#tests/factories/build-route.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import { renderDashboard } from './render-dashboard.tsx';
import { renderRoutes } from './render-routes.tsx';

const basil = buildTypedOrder({ id: 'a', status: 'accepted', customerAddress: '20 Oak Ave, Apt 2' });
const ladle = buildTypedOrder({
  id: 'b',
  status: 'accepted',
  platform: 'ubereats',
  restaurantName: 'The Blue Ladle',
  restaurantAddress: '3 Mill St',
  customerAddress: '20 Oak Ave, Apt 7',
});
const onBoard = [basil, ladle].map((order) => ({ ...order, pickedUpAt: order.createdAt }));

/** Returns a route whose stops are each for all of these orders. */
function shareStops(orders: Order[], dueAt: number | null = null): ActiveRoute {
  const route = buildActiveRoute(orders.slice(0, 1));
  return { ...route, stops: route.stops.map((stop) => ({ ...stop, orders, dueAt })) };
}

function renderDrive(orders: Order[], route = shareStops(orders)) {
  const now = basil.createdAt;
  const shown = { orders, figures: {}, gone: [], route, hasDelivered: false, now };
  renderRoutes([{ path: '/', element: <DriveScreen {...shown} /> }]);
}

const readNextStop = async () =>
  within(await screen.findByRole('region', { name: 'Next stop' })).findAllByRole('article');

test.each(['home', 'drive'])('names both restaurants of one pickup on %s', async (page) => {
  const orders = [basil, ladle];
  if (page === 'drive') renderDrive(orders);
  else renderDashboard({ orders, activeRoute: shareStops(orders) });
  const [stop] = await readNextStop();
  for (const text of ['Thai Basil', '1 Mill St', 'The Blue Ladle', '3 Mill St', 'DoorDash, Uber Eats']) {
    expect(within(stop as HTMLElement).getByText(text)).toBeDefined();
  }
});

test.each(['home', 'drive'])(
  'shows the address and restaurant of both doors of one drop-off on %s',
  async (page) => {
    if (page === 'drive') renderDrive(onBoard);
    else renderDashboard({ orders: onBoard, activeRoute: shareStops(onBoard) });
    const [stop] = await readNextStop();
    for (const text of ['Apt 2', 'Thai Basil', 'Apt 7', 'The Blue Ladle']) {
      expect(within(stop as HTMLElement).getByText(text)).toBeDefined();
    }
  },
);

test('asks whether old orders were delivered, and offers to complete them unless one at the stop is new', async () => {
  const old = { ...basil, acceptedAt: basil.createdAt - 13 * 3_600_000 };
  const stale = [old, { ...ladle, acceptedAt: old.acceptedAt }];
  const fresh = [old, { ...ladle, acceptedAt: ladle.createdAt }];
  for (const [orders, action] of [
    [stale, 'Complete (2)'],
    [fresh, 'Picked up (2)'],
  ] as const) {
    renderDashboard({ orders, activeRoute: shareStops(orders) });
    expect(await screen.findByText(/Delivered\?$/)).toBeDefined();
    expect(screen.getByText(action)).toBeDefined();
    cleanup();
  }
});

test('names a stop after the order that is left there', async () => {
  const orders = [{ ...basil, pickedUpAt: basil.createdAt }, ladle];
  renderDrive(orders, shareStops([basil, ladle]));
  expect(await screen.findByRole('article', { name: 'The Blue Ladle' })).toBeDefined();
});

test('the menu of a stop, and its dialog, name the order of each choice', async () => {
  renderDashboard({ orders: [basil, ladle], activeRoute: shareStops([basil, ladle]) });
  const link = await screen.findByRole('link', { name: 'Cancel order: The Blue Ladle' });
  const entry = within(link.closest('li') as HTMLElement);
  expect(entry.getByText('Uber Eats · The Blue Ladle · 20 Oak Ave, Apt 7')).toBeDefined();
  await userEvent.click(link);
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  expect(question.getByText('Uber Eats · The Blue Ladle')).toBeDefined();
});

test('closes an open menu when the next stop is shown', async () => {
  const next = { ...basil, id: 'c', restaurantName: 'Golden Abacus' };
  renderDashboard({
    orders: [basil, next],
    activeRoute: buildActiveRoute([basil, next]),
    answer: () => new Promise(() => undefined),
  });
  const region = await screen.findByRole('region', { name: 'Next stop' });
  const isOpen = () => region.querySelector<HTMLDetailsElement>('details[data-menu]')?.open;
  await userEvent.click(region.querySelector('details[data-menu] > summary') as HTMLElement);
  expect(isOpen()).toBe(true);
  await userEvent.click(within(region).getByRole('link', { name: 'Cancel order: Thai Basil' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  await userEvent.click(question.getByRole('radio', { name: 'Another reason' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel order' }));
  expect(await within(region).findByRole('heading', { name: 'Golden Abacus' })).toBeDefined();
  expect(isOpen()).toBe(false);
});

test('a pickup shows when to be there, until the driver has arrived', async () => {
  const dueAt = basil.createdAt + 10 * 60_000;
  renderDrive([basil], shareStops([basil], dueAt));
  expect(await screen.findByText(/about 12:00 PM · by 12:10 PM/)).toBeDefined();
  cleanup();
  const there = { ...basil, arrivedAt: basil.createdAt };
  renderDrive([there], shareStops([there], dueAt));
  expect(await screen.findByRole('heading', { name: 'Thai Basil' })).toBeDefined();
  expect(screen.queryByText(/by 12:10 PM/)).toBeNull();
});

test('the home screen shows the expected time of a pickup', async () => {
  const dueAt = basil.createdAt + 10 * 60_000;
  renderDashboard({ orders: [basil], activeRoute: shareStops([basil], dueAt) });
  expect(await screen.findByText('about 12:00 PM')).toBeDefined();
});

test('a drop-off shows the expected time beside the deadline', async () => {
  const orders = onBoard.slice(0, 1);
  const { arriveAt = 0 } = shareStops(orders).stops[1] ?? {};
  renderDrive(orders, shareStops(orders, arriveAt + 60_000));
  expect(await screen.findByText(/about 12:06 PM · by 12:07 PM/)).toBeDefined();
});

test('the home screen also marks a stop that will be late', async () => {
  const orders = onBoard.slice(0, 1);
  renderDashboard({ orders, activeRoute: shareStops(orders, basil.createdAt) });
  expect(await screen.findByText('about 12:06 PM · late, due 12:00 PM')).toBeDefined();
});
