import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildOrder, buildRoute } from './build-order.ts';
import { renderDashboard } from './render-dashboard.tsx';

test('an empty dashboard says so and offers samples', async () => {
  renderDashboard({ orders: [] });
  expect(await screen.findByText('No Active Orders')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Generate Sample Orders' })).toBeDefined();
  expect(await screen.findByText('No Route to Optimize')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Optimize route' })).toHaveProperty('disabled', true);
});

test('active orders stand before the offers, and samples are marked', async () => {
  renderDashboard({
    orders: [
      buildOrder({ id: 'a', restaurantName: 'Pending Place', isSample: true }),
      buildOrder({ id: 'b', restaurantName: 'Accepted Place', status: 'accepted' }),
    ],
  });
  const names = (await screen.findAllByRole('article')).map(
    (card) => within(card).getByRole('heading').textContent,
  );
  expect(names).toEqual(['Accepted Place', 'Pending Place']);
  expect(screen.getAllByText('Sample')).toHaveLength(1);
});

test('an order card shows payout, pay per mile, distance and time', async () => {
  renderDashboard({ orders: [buildOrder()] });
  const card = within(await screen.findByRole('article'));
  for (const text of ['$12.50', '$5.00/mi', '2.5 mi', '18 min', 'Open until 12:30 PM']) {
    expect(card.getByText(text)).toBeDefined();
  }
});

test('a route shows its totals, five stops, and the rest on demand', async () => {
  const orders = ['a', 'b', 'c'].map((id) => buildOrder({ id }));
  renderDashboard({ orders, latestRoute: buildRoute(['a', 'b', 'c']) });
  const route = within(await screen.findByRole('region', { name: 'Optimized route' }));
  for (const text of ['$30.00', '7.3 mi', '41 min', '11 min', 'Best possible', 'Show all 6 stops']) {
    expect(route.getByText(text)).toBeDefined();
  }
  const [first, rest] = route.getAllByRole('list');
  expect(first?.children).toHaveLength(5);
  expect(rest?.children).toHaveLength(1);
  expect(route.getByRole('img', { name: /^Map of your route: 1, pick up at/ })).toBeDefined();
});

test('a route that is not proven best does not say so', async () => {
  renderDashboard({ orders: [buildOrder()], latestRoute: buildRoute(['order-1'], { isOptimal: false }) });
  await screen.findByText('Starts at the first pickup. Travel times are estimates.');
  expect(screen.queryByText('Best possible')).toBeNull();
});

test('an order without places is left out of the route and named', async () => {
  const orders = [buildOrder(), buildOrder({ id: 'b', restaurantName: 'Nowhere Diner', pickup: null })];
  renderDashboard({ orders, unroutableIds: ['b'] });
  const route = await screen.findByRole('region', { name: 'Optimized route' });
  expect(within(route).getByText('Nowhere Diner')).toBeDefined();
  const ids = [...route.querySelectorAll<HTMLInputElement>('[name="orderIds"]')].map(({ value }) => value);
  expect(ids).toEqual(['order-1']);
});

test('a route is marked outdated when a new order is not in it', async () => {
  const orders = [buildOrder(), buildOrder({ id: 'b' })];
  renderDashboard({ orders, latestRoute: buildRoute(['order-1']) });
  expect(await screen.findByText(/Your orders changed/)).toBeDefined();
});

test('cancelling asks for a reason in a dialog that closes on Escape and gives the focus back', async () => {
  renderDashboard({ orders: [buildOrder({ status: 'accepted' })] });
  const link = await screen.findByRole('link', { name: 'Cancel order: Thai Basil' });
  await userEvent.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  expect(within(dialog).getAllByRole('radio')).toHaveLength(4);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('with more orders than a route holds, the first fifty are sent, and the card says so', async () => {
  const orders = Array.from({ length: 51 }, (_, index) => buildOrder({ id: `order-${index}` }));
  const posted: FormData[] = [];
  renderDashboard({
    orders,
    answer: (form) => {
      posted.push(form);
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Optimize route' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.getAll('orderIds')).toHaveLength(50);
  expect(screen.getByText('A route holds at most 50 orders: the first ones are planned.')).toBeDefined();
});
