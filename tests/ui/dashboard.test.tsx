import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setDriver, setQueueState } from '#app/components/offline/queue-state.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildActiveRoute, buildRoute } from '#tests/factories/build-route.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { buildEvaluation, buildOfferReport } from './build-offer-report.ts';
import { hasVariant } from './has-variant.ts';
import { openMore, renderDashboard } from './render-dashboard.tsx';

test('without orders, says what the page waits for and offers samples', async () => {
  renderDashboard({ orders: [], isOnline: true });
  expect(await screen.findByRole('region', { name: 'Waiting for offers' })).toBeDefined();
  expect(screen.getByText('No Active Orders')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Generate Sample Orders' })).toBeDefined();
  await openMore('Optimized route');
  expect(await screen.findByText('No Route to Optimize')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Optimize Route' })).toHaveProperty('disabled', true);
});

test('a new driver sees three steps, each a link', async () => {
  renderDashboard({ orders: [], isNew: true });
  const steps = within(await screen.findByRole('region', { name: 'Welcome to Roadwaze' }));
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/orders/new',
    '/profile/offers',
    '/profile/notifications',
  ]);
  expect(screen.getByRole('button', { name: 'Generate Sample Orders' })).toBeDefined();
});

test('shows the minimum hourly pay in its step once it is set', async () => {
  renderDashboard({ orders: [], isNew: true, wageCentsPerHour: 2000 });
  const step = await screen.findByRole('link', { name: /^Set your car and minimum hourly pay/ });
  expect(within(step).getByText('$20/hr')).toBeDefined();
});

test('shows the next stop before the offers, and marks samples', async () => {
  renderDashboard({
    orders: [
      buildTypedOrder({ id: 'a', restaurantName: 'Pending Place', isSample: true }),
      buildTypedOrder({ id: 'b', restaurantName: 'Accepted Place', status: 'accepted' }),
    ],
  });
  const names = (await screen.findAllByRole('article')).map(
    (card) => within(card).getByRole('heading').textContent,
  );
  expect(names).toEqual(['Accepted Place', 'Pending Place']);
  expect(screen.getAllByText('Sample')).toHaveLength(1);
});

test('tells two offers of the same name apart by their pay', async () => {
  const offer = { restaurantName: 'DoorDash' };
  renderDashboard({
    orders: [
      buildTypedOrder({ ...offer, id: 'a', payoutCents: 840 }),
      buildTypedOrder({ ...offer, id: 'b', payoutCents: 1200 }),
    ],
  });
  const card = within(await screen.findByRole('article', { name: 'DoorDash $12.00' }));
  expect(card.getByRole('button', { name: 'Accept: DoorDash · $12.00' })).toBeDefined();
  const after = card.getByRole('heading').compareDocumentPosition(card.getByText('$12.00'));
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('moves the focus to the list of an offer that is declined', async () => {
  renderDashboard({
    orders: [
      buildTypedOrder({ id: 'a', restaurantName: 'Pending Place' }),
      buildTypedOrder({ id: 'b', restaurantName: 'Accepted Place', status: 'accepted' }),
    ],
    answer: () => new Promise(() => {}),
  });
  (await screen.findByRole('button', { name: /^Decline: Pending Place ·/ })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('active-orders'));
});

test('shows the next stop of the route with its actions, Navigate and the later stops', async () => {
  const orders = [
    buildTypedOrder({ id: 'a', restaurantName: 'Thai Basil', status: 'accepted', pickedUpAt: 1 }),
    buildTypedOrder({
      id: 'b',
      restaurantName: 'Old Mill',
      status: 'accepted',
      dropoff: { lat: 40.75, lng: -73.97 },
    }),
  ];
  const [onBoard, waiting] = orders as [Order, Order];
  renderDashboard({ orders, activeRoute: buildActiveRoute([waiting, onBoard]) });
  const next = within(await screen.findByRole('region', { name: 'Next stop' }));
  const card = within(next.getByRole('article', { name: 'Old Mill' }));
  expect(card.getByText('Pick up')).toBeDefined();
  expect(
    card.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual([expect.stringMatching(/^1 Mill St/), 'I’m here: Old Mill', 'Picked up: Old Mill']);
  expect(card.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toContain('40.71');
  expect(
    next.getAllByRole('listitem').filter(({ textContent }) => /Drop off/.test(textContent ?? '')),
  ).toHaveLength(2);
});

test('shows when the food is ready, and lets the driver report the arrival once', async () => {
  const order = buildTypedOrder({ id: 'a', restaurantName: 'Old Mill', status: 'accepted' });
  const route = buildActiveRoute([order]);
  const [pickup, ...rest] = route.stops;
  if (!pickup) throw new Error('No pickup');
  const awaited = { ...pickup, readyAt: pickup.arriveAt + 4 * 60_000 };
  const posted: string[] = [];
  const state = renderDashboard({
    orders: [order],
    activeRoute: { ...route, stops: [awaited, ...rest] },
    answer: (form) => {
      posted.push(`${form.get('intent')} ${form.getAll('orderId')}`);
      state.orders = [{ ...order, arrivedAt: 1 }];
      return {};
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Old Mill' }));
  expect(card.getByText(/^Ready about \d+:\d\d/)).toBeDefined();
  await userEvent.click(card.getByRole('button', { name: 'I’m here: Old Mill' }));
  expect(posted).toEqual(['arrive a']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I’m here: Old Mill' })).toBeNull());
  const pickedUp = screen.getByRole('button', { name: 'Picked up: Old Mill' });
  await waitFor(() => expect(pickedUp).toHaveProperty('disabled', false));
});

test('hides a ready time before the arrival, and shows a time from the restaurant as exact', async () => {
  const order = buildTypedOrder({ id: 'a', restaurantName: 'Old Mill', status: 'accepted', readyAt: 1 });
  const route = buildActiveRoute([order]);
  const show = (minutes: number) => {
    const stops = route.stops.map((stop) => ({ ...stop, readyAt: stop.arriveAt + minutes * 60_000 }));
    renderDashboard({ orders: [order], activeRoute: { ...route, stops } });
  };
  show(-4);
  await screen.findByRole('article', { name: 'Old Mill' });
  expect(screen.queryByText(/^Ready/)).toBeNull();
  show(4);
  expect(await screen.findByText(/^Ready at \d+:\d\d/)).toBeDefined();
});

test('offers only Complete once the food is on board', async () => {
  renderDashboard({ orders: [buildTypedOrder({ status: 'accepted', pickedUpAt: 1 })] });
  const next = within(await screen.findByRole('region', { name: 'Next stop' }));
  expect(next.getByRole('button', { name: 'Complete: Thai Basil' })).toBeDefined();
  expect(next.queryByRole('button', { name: 'Picked up: Thai Basil' })).toBeNull();
});

test('Navigate asks for the app once and again on a long press, and keeps the choice without a network', async () => {
  const lost = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  // why: tests have no network.
  vi.stubGlobal('fetch', lost);
  renderDashboard({ orders: [buildTypedOrder({ status: 'accepted' })] });
  const link = await screen.findByRole('link', { name: 'Navigate' });
  await userEvent.click(link);
  const choice = within(screen.getByRole('list', { name: 'Open with' }));
  expect(choice.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Google Maps',
    'Apple Maps',
    'Waze',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: 'Open with' })).toBeNull();
  expect(document.activeElement).toBe(link);
  for (const [name, host] of [
    ['Waze', 'waze.com'],
    ['Google Maps', 'google.com'],
  ] as const) {
    fireEvent.contextMenu(link);
    const app = screen.getByRole('link', { name });
    app.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(app);
    expect(link.getAttribute('href')).toContain(host);
    expect(lost).toHaveBeenCalledTimes(name === 'Waze' ? 1 : 2);
  }
  vi.unstubAllGlobals();
  expect(screen.queryByRole('list', { name: 'Open with' })).toBeNull();
});

test('navigates by address when the location is unknown', async () => {
  renderDashboard({ orders: [buildTypedOrder({ status: 'accepted', pickup: null })] });
  const link = await screen.findByRole('link', { name: 'Navigate' });
  expect(link.getAttribute('href')).toContain('destination=1%20Mill%20St');
});

test('an offer shows its pay, what it adds, and how long there is to answer', async () => {
  const offers = buildOfferReport([buildEvaluation()]);
  renderDashboard({ orders: [buildTypedOrder()], offers });
  const card = within(await screen.findByRole('article'));
  for (const text of ['$12.50', 'Take', '$45/hr', '+11 min · +3.5 mi', 'Why?']) {
    expect(card.getByText(text)).toBeDefined();
  }
  expect(card.getByRole('img', { name: '30 min left to answer' })).toBeDefined();
});

test('counts the wait for food in the minutes of an offer, as its hourly pay does', async () => {
  const at = Date.now();
  const ready = { origin: 'given', at, latestAt: at, arriveAt: at, waitMinutes: 6 } as const;
  renderDashboard({ orders: [buildTypedOrder()], offers: buildOfferReport([buildEvaluation({ ready })]) });
  expect(within(await screen.findByRole('article')).getByText('+17 min · +3.5 mi')).toBeDefined();
});

test('a route shows its totals and five stops, and the rest on demand', async () => {
  const orders = ['a', 'b', 'c'].map((id) => buildTypedOrder({ id }));
  renderDashboard({ orders, latestRoute: buildRoute(['a', 'b', 'c']) });
  await openMore('Optimized route');
  const route = within(screen.getByRole('region', { name: 'Optimized route' }));
  for (const text of ['$30.00', '7.3 mi', '38 min', '11 min', 'Best possible', 'Show all 6 stops']) {
    expect(route.getByText(text)).toBeDefined();
  }
  const [first, rest] = route.getAllByRole('list');
  expect(first?.children).toHaveLength(5);
  expect(rest?.children).toHaveLength(1);
  expect(route.getByRole('img', { name: /^Map of your route: 1, pick up at/ })).toBeDefined();
});

test('a route with food on board starts at the last pickup', async () => {
  const { stops, ...route } = buildRoute(['order-1']);
  const dropoffs = stops.filter(({ kind }) => kind === 'dropoff');
  renderDashboard({
    orders: [buildTypedOrder({ status: 'accepted', pickedUpAt: 1 })],
    latestRoute: { ...route, stops: dropoffs },
  });
  await openMore('Optimized route');
  expect(await screen.findByText(/^Starts at your last pickup\./)).toBeDefined();
});

test('does not call a route the best possible when that is not proven', async () => {
  const { stops, ...route } = buildRoute(['order-1'], { isOptimal: false });
  const [origin = route.origin] = stops;
  renderDashboard({ orders: [buildTypedOrder()], latestRoute: { ...route, origin, stops } });
  await openMore('Optimized route');
  await screen.findByText('Starts at the first stop. Travel times are estimates.');
  expect(screen.queryByText('Best possible')).toBeNull();
});

test('leaves an order without places out of the route, and names it', async () => {
  const orders = [
    buildTypedOrder(),
    buildTypedOrder({ id: 'b', restaurantName: 'Nowhere Diner', pickup: null }),
  ];
  renderDashboard({ orders, unroutableIds: ['b'] });
  await openMore('Optimized route');
  const route = screen.getByRole('region', { name: 'Optimized route' });
  expect(within(route).getByText('Nowhere Diner')).toBeDefined();
  const ids = [...route.querySelectorAll<HTMLInputElement>('[name="orderIds"]')].map(({ value }) => value);
  expect(ids).toEqual(['order-1']);
});

test('a route is marked outdated when a new order is not in it', async () => {
  const orders = [buildTypedOrder(), buildTypedOrder({ id: 'b' })];
  renderDashboard({ orders, latestRoute: buildRoute(['order-1']) });
  await openMore('Optimized route');
  expect(await screen.findByText(/Your orders have changed/)).toBeDefined();
});

test('asks for a cancellation reason in a dialog that closes on Escape and returns the focus', async () => {
  renderDashboard({ orders: [buildTypedOrder({ status: 'accepted' })] });
  const link = await screen.findByRole('link', { name: 'Cancel order: Thai Basil' });
  await userEvent.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  expect(within(dialog).getAllByRole('radio')).toHaveLength(4);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(link.closest('details')?.querySelector('summary')));
});

test('sends the first fifty orders when there are more than a route holds, and says so', async () => {
  const orders = Array.from({ length: 51 }, (_, index) => buildTypedOrder({ id: `order-${index}` }));
  const posted: FormData[] = [];
  renderDashboard({
    orders,
    answer: (form) => {
      posted.push(form);
      return {};
    },
  });
  await openMore('Optimized route');
  await userEvent.click(await screen.findByRole('button', { name: 'Optimize Route' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.getAll('orderIds')).toHaveLength(50);
  expect(screen.getByText('A route holds up to 50 orders. We use the first ones.')).toBeDefined();
});

test('a new offer shows its deadline and how long there is to answer', async () => {
  const noon = Date.UTC(2026, 10, 20, 17);
  renderDashboard({
    orders: [
      buildTypedOrder({ createdAt: noon, promisedAt: noon + 50 * 60_000, expiresAt: noon + 12 * 60_000 }),
    ],
  });
  const card = within(await screen.findByRole('article', { name: /^Thai Basil \$/ }));
  expect(card.getByText(/^by \d+:50/)).toBeDefined();
  expect(card.getByRole('img', { name: '12 min left to answer' })).toBeDefined();
});

test('shows the date of a deadline on another day, for offers and stops', async () => {
  const { createdAt } = buildTypedOrder();
  const promisedAt = createdAt + 25 * 60 * 60_000;
  const accepted = buildTypedOrder({ id: 'b', status: 'accepted', pickedUpAt: createdAt, promisedAt });
  renderDashboard({ orders: [buildTypedOrder({ promisedAt }), accepted] });
  expect(await screen.findAllByText(/^by Nov 21, 1:00\sPM$/)).toHaveLength(2);
});

test('shows whole hours for an offer that stays open for hours', async () => {
  const { createdAt } = buildTypedOrder();
  renderDashboard({ orders: [buildTypedOrder({ expiresAt: createdAt + 11.9 * 60 * 60_000 })] });
  const card = within(await screen.findByRole('article', { name: /^Thai Basil \$/ }));
  expect(card.getByRole('img', { name: '11h left to answer' })).toBeDefined();
});

test('does not point a waiting driver to a busy area when there is none', async () => {
  renderDashboard({ orders: [], isOnline: true });
  const card = within(await screen.findByRole('region', { name: 'Waiting for offers' }));
  expect(card.getByText('Roadwaze offers show up here. Add the ones from other apps.')).toBeDefined();
});

test('tells a driver who is not online that Roadwaze sends no offers until then', async () => {
  renderDashboard({ orders: [] });
  expect(await screen.findByRole('region', { name: 'Go online to get Roadwaze offers' })).toBeDefined();
  expect(screen.queryByText(/show up here/)).toBeNull();
});

test('links drivers outside the network to joining it, without promising offers', async () => {
  renderDashboard({ orders: [], isOnline: true, isMember: false });
  const card = within(await screen.findByRole('region', { name: 'No offers yet' }));
  const link = card.getByRole('link', { name: 'Get Roadwaze offers' });
  expect(link.getAttribute('href')).toBe('/integrations/roadwaze/signup');
  expect(screen.queryByText(/show up here/)).toBeNull();
});

test.each([
  ['prompt', 'link'],
  ['denied', 'text'],
] as const)('tells an online member whose position is unknown what to do: %s', async (state, shown) => {
  // why: a test cannot set the browser's permission.
  const query = async () => Object.assign(new EventTarget(), { state });
  vi.spyOn(navigator, 'permissions', 'get').mockReturnValue({ query } as unknown as Permissions);
  renderDashboard({ orders: [], isOnline: true, isPositionKnown: false });
  const card = within(await screen.findByRole('region', { name: 'Roadwaze offers need your position' }));
  const how = /Your browser blocks your position/;
  await waitFor(() => expect(card.queryByText(how) === null).toBe(shown === 'link'));
  const links = card.queryAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(shown === 'link' ? ['Share your position'] : []);
});

test('does not ask an online member for a position that the phone is already finding', async () => {
  // why: a test cannot set the browser's permission.
  const query = async () => Object.assign(new EventTarget(), { state: 'granted' });
  vi.spyOn(navigator, 'permissions', 'get').mockReturnValue({ query } as unknown as Permissions);
  renderDashboard({ orders: [], isOnline: true, isPositionKnown: false });
  expect(await screen.findByText(/show up here/)).toBeDefined();
  expect(screen.queryByText('Share your position')).toBeNull();
});

test('Why? draws the detour once it is opened, and links to the map', async () => {
  renderDashboard({
    orders: [buildTypedOrder()],
    offers: buildOfferReport([buildEvaluation()]),
  });
  const card = within(await screen.findByRole('article', { name: /^Thai Basil \$/ }));
  expect(card.queryByRole('img', { name: /^Map/, hidden: true })).toBeNull();
  await userEvent.click(card.getByText('Why?'));
  const picture = await card.findByRole('img', { name: 'Map: the way by Thai Basil to 20 Oak Ave' });
  expect(picture.getAttribute('src')).toContain('offer=order-1');
  expect(picture.closest('a')?.getAttribute('href')).toBe('/map?offer=order-1');
});

test('the next stop says that automation accepted its order, and what it pays', async () => {
  renderDashboard({ orders: [buildTypedOrder({ status: 'accepted' })], automated: { 'order-1': 2140 } });
  const next = within(await screen.findByRole('region', { name: 'Next stop' }));
  expect(next.getByText('Accepted for you · pays $21/hr')).toBeDefined();
});

test('shows an unsent tap on its own line, so that the address has all the room', async () => {
  renderDashboard({ orders: [buildTypedOrder()] });
  const card = within(await screen.findByRole('article', { name: /^Thai Basil \$/ }));
  const action = {
    kind: 'restore',
    orderId: 'order-1',
    key: 'k',
    restaurant: 'Thai Basil',
    at: 0,
    seq: 1,
  } as const;
  void act(() => {
    setDriver('driver');
    setQueueState({ actions: [{ ...action, state: 'waiting' }] });
  });
  expect(card.getByText('Waiting to send').closest('p')?.textContent).toBe('Waiting to send');
});

test.each([
  [{ arrivedAt: null }, 'link'],
  [{ arrivedAt: 1 }, 'button'],
  [{ arrivedAt: null, pickup: null, restaurantAddress: '' }, 'button'],
])('for an order with %j, the next stop highlights the %s', async (changes, role) => {
  renderDashboard({ orders: [buildTypedOrder({ status: 'accepted', ...changes })] });
  const next = within(await screen.findByRole('region', { name: 'Next stop' }));
  expect(hasVariant(next.queryByRole('link', { name: 'Navigate' }), 'primary')).toBe(role === 'link');
  const pickUp = next.getByRole('button', { name: 'Picked up: Thai Basil' });
  expect(hasVariant(pickUp, 'primary')).toBe(role === 'button');
});

test('shows that a later order was accepted automatically only at its pickup', async () => {
  const orders = ['a', 'b'].map((id) => buildTypedOrder({ id, status: 'accepted', restaurantName: id }));
  renderDashboard({ orders, automated: { b: 2140 } });
  const next = within(await screen.findByRole('region', { name: 'Next stop' }));
  const stop = next.getByText('Accepted for you · pays $21/hr').closest('li');
  expect(stop?.textContent).toContain('Pick up');
});

test.each([
  ['manual', 'leads to its form'],
  ['network', 'has no form to lead to'],
] as const)('the menu of a stop with a %s order %s', async (source, _) => {
  renderDashboard({ orders: [buildTypedOrder({ status: 'accepted', source })] });
  const next = within(await screen.findByRole('region', { name: 'Next stop' }));
  const edit = next.queryByRole('link', { name: 'Edit: Thai Basil' });
  expect(edit?.getAttribute('href')).toBe(source === 'manual' ? '/orders/order-1' : undefined);
});
