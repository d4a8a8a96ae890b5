import { useLoaderData } from '@remix-run/react';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { setQueueState } from '#app/components/offline/queue-state.ts';
import type { ChosenMapApp } from '#app/routes/drive/map-app.ts';
import { newChoice } from '#app/routes/drive/navigate-button.tsx';
import { MapScreen } from '#app/routes/map/map-screen.tsx';
import { StopSheet } from '#app/routes/map/stop-sheet.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildRoute } from '#tests/factories/build-route.ts';
import { buildMapScene } from '#worker/domain/map/build-map-scene.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { en } from '#worker/words/locales/en.ts';
import { EMPTY_MAP } from './empty-map.ts';
import { hasVariant } from './has-variant.ts';
import { renderRoutes } from './render-routes.tsx';

type Props = Parameters<typeof MapScreen>[0];

/** `root` is the data of the root route, for tests that need it. */
async function renderMap(changes: Partial<Props> = {}, root?: { mapApp: ChosenMapApp }) {
  const props: Props = {
    orders: [],
    ...EMPTY_MAP,
    now: Date.now(),
    ...changes,
  };
  const loader = () => ({ ...props, ...root });
  const route = { path: '/', handle: { title: 'map' }, loader, Component: MapRoute };
  renderRoutes([root ? { id: 'root', ...route } : route]);
  await screen.findByRole('heading', { level: 1, name: 'Route Map' });
}

function MapRoute() {
  return <MapScreen {...useLoaderData<Props>()} />;
}

function stubGeolocation(getCurrentPosition: Geolocation['getCurrentPosition']) {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation);
}

function readFigure(label: string): string | null | undefined {
  const counts = screen.getByRole('region', { name: 'Orders and hotspots at a glance' });
  return within(counts).getByText(label).parentElement?.querySelector('dd')?.textContent;
}

const HOTSPOT = {
  id: 'h1',
  name: 'Old Town',
  lat: 40.72,
  lng: -74,
  surgeMultiplier: 2.2,
  reason: 'moreThanUsual' as const,
  sampleSize: 30,
  usual: 12,
  isDemo: false,
  drive: { miles: 1.4, minutes: 5 },
  updatedAt: Date.UTC(2026, 10, 20, 17),
};

const FOUND = {
  state: 'found' as const,
  hitRate: { rate: 0.8, base: 0.35, predictions: 40 },
  isDemo: false,
};

/** Opens the menu of navigation apps, which loads its links. */
async function openNavigation(): Promise<void> {
  const map = within(screen.getByRole('region', { name: 'Map' }));
  const [menu] = map.getAllByText('Navigate').filter((button) => !button.closest('li'));
  await userEvent.click(menu as HTMLElement);
}

test('an empty map says what will appear on it, and nothing about lines', async () => {
  await renderMap();
  expect(screen.queryByText(/lines are straight/)).toBeNull();
  expect(['New offers', 'Accepted', 'Hotspots'].map(readFigure)).toEqual(['0', '0', '0']);
  expect(screen.getByText('Nothing on the map yet')).toBeDefined();
  expect(screen.getByText('No Active Hotspots')).toBeDefined();
  expect(screen.getByText('Too few orders nearby to spot a busy area.')).toBeDefined();
  expect(screen.queryByText('We haven’t measured yet how long busy areas last.')).toBeNull();
  expect(screen.getByText('No pending orders to optimize')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button', { name: 'Optimize Route' })).toBeNull();
  await openNavigation();
  expect(await screen.findByText('There is no stop to drive to yet. Accept an offer first.')).toBeDefined();
});

test('counts pending and accepted orders, and estimates the pending ones', async () => {
  await renderMap({
    orders: [
      buildTypedOrder({ id: 'a', payoutCents: 1250, distanceMiles: 2.5 }),
      buildTypedOrder({ id: 'b', payoutCents: 810, distanceMiles: 3.1 }),
      buildTypedOrder({ id: 'c', status: 'accepted', payoutCents: 900 }),
    ],
    hotspots: [HOTSPOT],
    outlook: FOUND,
  });
  expect(['New offers', 'Accepted', 'Hotspots'].map(readFigure)).toEqual(['2', '1', '1']);
  const card = within(screen.getByRole('region', { name: 'Route Optimization' }));
  for (const text of ['2 new offers to plan', '$20.60', '5.6 mi', 'As the offers say']) {
    expect(card.getByText(text)).toBeDefined();
  }
  expect(
    screen.getByRole('img', {
      name: 'Map of no stops, 3 other orders, 1 hotspot and no featured restaurants',
    }),
  ).toBeDefined();
});

test('links an offer chosen on the map to its card', async () => {
  await renderMap({ orders: [buildTypedOrder({ id: 'a' })], offerId: 'a' });
  const link = screen.getByRole('link', { name: /^Open: / });
  expect(link.getAttribute('href')).toBe('/orders#order-a');
  cleanup();
  const order = buildTypedOrder({ id: 'a', restaurantName: 'Chipotle', customerAddress: '' });
  await renderMap({ orders: [order], offerId: 'a' });
  expect(screen.getByRole('link', { name: 'Open: Chipotle' })).toBeDefined();
});

test('Optimize Route sends the active orders, then the offers, without orders that have no place', async () => {
  await renderMap({
    orders: [
      buildTypedOrder({ id: 'offer' }),
      buildTypedOrder({ id: 'active-orders', status: 'accepted' }),
      buildTypedOrder({ id: 'placeless', restaurantName: 'Nowhere Diner', dropoff: null }),
    ],
    unroutableIds: ['placeless'],
  });
  const card = screen.getByRole('region', { name: 'Route Optimization' });
  const ids = [...card.querySelectorAll<HTMLInputElement>('[name="orderIds"]')].map(({ value }) => value);
  expect(ids).toEqual(['active-orders', 'offer']);
  expect(within(card).getByText('Nowhere Diner')).toBeDefined();
});

test('shows no button to optimize with only accepted orders', async () => {
  await renderMap({
    orders: [buildTypedOrder({ id: 'a', status: 'accepted' })],
    latestRoute: buildRoute(['a']),
  });
  expect(screen.getByText('No pending orders to optimize')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Optimize Route' })).toBeNull();
});

test('a planned route is shown with its totals', async () => {
  await renderMap({ orders: [buildTypedOrder({ id: 'a' })], latestRoute: buildRoute(['a']) });
  const card = within(screen.getByRole('region', { name: 'Route Optimization' }));
  for (const text of ['Best possible', '14 min', '11 min']) {
    expect(card.getByText(text)).toBeDefined();
  }
});

test('a route along streets says so and names the street to each stop, and an estimated route says that', async () => {
  const route = buildRoute(['a']);
  const stops = route.stops.map((stop) => ({ ...stop, via: 'Eastern Ave' }));
  const orders = [buildTypedOrder({ id: 'a' })];
  await renderMap({ orders, latestRoute: { ...route, stops, travelSource: 'streets' } });
  expect(screen.getAllByText('Eastern Ave').map((name) => name.parentElement?.textContent)).toEqual([
    'via Eastern Ave',
    'via Eastern Ave',
  ]);
  expect(screen.getByText(/Travel times follow the streets\./)).toBeDefined();
  cleanup();
  await renderMap({ orders, latestRoute: route });
  expect(screen.queryByText(/^via/)).toBeNull();
  expect(screen.getByText(/Travel times are estimates\./)).toBeDefined();
});

test('shows two orders at one place as one stop with one time', async () => {
  const orders = ['a', 'b'].map((id) =>
    buildTypedOrder({ id, status: 'accepted', restaurantName: `Grill ${id}` }),
  );
  const route = buildRoute(['a']);
  const stops = route.stops.map((stop) => ({ ...stop, orderIds: ['a', 'b'] }));
  await renderMap({ orders, latestRoute: { ...route, orderIds: ['a', 'b'], stops } });
  const map = within(screen.getByRole('region', { name: 'Map' }));
  const rows = map.getAllByRole('listitem').filter((row) => row.querySelector('time'));
  expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
    expect.stringContaining('Pickup · 2 orders'),
    expect.stringContaining('Drop-off · 2 orders'),
  ]);
  expect(rows[0]?.textContent).toContain('Grill a · Grill b');
  expect(rows[1]?.textContent).toContain('Grill a, Grill b');
  expect(rows.map((row) => row.querySelector('time')?.dateTime)).toEqual(
    stops.map(({ arriveAt }) => new Date(arriveAt).toISOString()),
  );
});

test.each([
  ['take', 'Take', 'primary'],
  ['skip', 'Skip', 'secondary'],
] as const)('a route whose offers say %s shows that verdict at its button', async (verdict, pill, look) => {
  const route = buildRoute(['a']);
  const figures = { addedMinutes: 8, addedMiles: 2, addedCents: 940 };
  const orders = [buildTypedOrder({ id: 'a' })];
  await renderMap({ orders, latestRoute: route, whatIf: { route, offerIds: ['a'], ...figures, verdict } });
  const card = within(screen.getByRole('region', { name: 'Route Optimization' }));
  expect(card.getByText(pill)).toBeDefined();
  expect(card.getByText(/adds 8 min/)).toBeDefined();
  expect(hasVariant(card.getByRole('button', { name: 'Accept this' }), look)).toBe(true);
});

test('applies a queued tap: its stop is gone, and the phone draws the map', async () => {
  const orders = ['a', 'b'].map((id) => buildTypedOrder({ id, status: 'accepted', pickedUpAt: 1 }));
  const latestRoute = buildRoute(['a', 'b']);
  const nextStops = latestRoute.stops.filter(({ kind }) => kind === 'dropoff');
  await renderMap({ orders, latestRoute, nextStops });
  const listStops = () =>
    [...document.querySelectorAll('#map ~ * summary time')].map((time) => time.closest('li')?.textContent);
  const readPicture = () => screen.getByRole('img', { name: /^Map of/ });
  expect(listStops()).toEqual([expect.stringContaining('1 Oak Ave'), expect.stringContaining('2 Oak Ave')]);
  expect(readPicture().getAttribute('src')).toContain('/map/picture.svg');
  const done = { kind: 'complete', orderId: 'a', key: 'k', restaurant: '', at: 1, seq: 1 } as const;
  void act(() => setQueueState({ actions: [{ ...done, state: 'waiting' }] }));
  expect(listStops()).toEqual([expect.stringContaining('2 Oak Ave')]);
  expect(readFigure('Accepted')).toBe('1');
  await waitFor(() => expect(readPicture().getAttribute('src')).toContain('data:image/svg+xml'));
  expect(readPicture().getAttribute('alt')).toContain('1 stop');
  await openNavigation();
  const waze = await screen.findByRole('region', { name: 'Navigate with Waze', hidden: true });
  expect(within(waze).getAllByRole('link', { hidden: true })).toHaveLength(1);
});

test('a route whose orders are gone is not shown', async () => {
  await renderMap({ orders: [buildTypedOrder({ id: 'new' })], latestRoute: buildRoute(['gone']) });
  expect(screen.queryByText('Best possible')).toBeNull();
});

test('gives the next stops to each navigation app, on phones at most three waypoints at a time', async () => {
  const nextStops = [1, 2, 3, 4, 5].map((sequence) => ({
    lat: 40 + sequence / 100,
    lng: -74,
    sequence,
    kind: 'dropoff' as const,
    orderIds: ['a'],
  }));
  await renderMap({ orders: [buildTypedOrder({ id: 'a', status: 'accepted' })], nextStops });
  await openNavigation();
  await screen.findByRole('region', { name: 'Navigate with Waze', hidden: true });
  const names = (app: string) =>
    within(screen.getByRole('region', { name: `Navigate with ${app}`, hidden: true }))
      .getAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent?.replace(`${app}: `, ''));
  expect(names('Google Maps')).toEqual(['Stops 1–4', 'Stop 5']);
  expect(names('Waze')).toHaveLength(5);
  expect(names('Apple Maps')[0]).toBe('Stops 1–5');
});

test('a link names only its own stops when those of an offer are numbered between them', async () => {
  const nextStops = [1, 3, 4, 6].map((sequence) => ({
    lat: 40 + sequence / 100,
    lng: -74,
    sequence,
    kind: 'dropoff' as const,
    orderIds: ['a'],
  }));
  await renderMap({ orders: [buildTypedOrder({ id: 'a', status: 'accepted' })], nextStops });
  await openNavigation();
  const google = await screen.findByRole('region', { name: 'Navigate with Google Maps', hidden: true });
  const [link] = within(google).getAllByRole('link', { hidden: true });
  expect(link?.textContent).toBe('Google Maps: Stops 1, 3–4, 6');
});

test('a hotspot shows its strength, reason and distance, and a link to go there', async () => {
  await renderMap({ hotspots: [HOTSPOT], outlook: FOUND, position: { lat: 40.72, lng: -74 } });
  const card = within(screen.getByRole('region', { name: 'Active Hotspots' }));
  expect(card.getByText(/2\.2x surge active/)).toBeDefined();
  expect(card.getByText(/1\.4 mi, 5 min away/)).toBeDefined();
  expect(card.getByText(/30 orders in the last hour. Usually 12 at this hour\./)).toBeDefined();
  expect(card.getByText('(30 + 3) ÷ (12 + 3) = 2.2')).toBeDefined();
  expect(card.queryByText(/We show 3\.0 at most/)).toBeNull();
  expect(card.getByText('Based on order volume, not on platform surge pay.')).toBeDefined();
  const method = card.getByText(/80% of 40 recent busy areas stayed busy .* Any hour: 35%/);
  expect(within(method.closest('details') as HTMLElement).getByText('How we calculate this')).toBeDefined();
  expect(card.getByText(/Updated/).closest('details')).toBe(method.closest('details'));
  const link = card.getByRole('link', { name: /^Navigate .*Old Town/ });
  expect(link.getAttribute('href')).toContain('destination=40.72%2C-74');
});

test('Navigate opens the chosen map app for every place on the map', async () => {
  newChoice.set(null);
  const hotspots = [HOTSPOT, { ...HOTSPOT, id: 'h2', name: 'Harbor' }];
  await renderMap({ hotspots, outlook: FOUND }, { mapApp: { app: 'waze', isChosen: true } });
  for (const name of [/^Navigate .*Old Town/, /^Navigate .*Harbor/]) {
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(
      'https://waze.com/ul?ll=40.72%2C-74&navigate=yes&utm_source=roadwaze',
    );
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
  }
  expect(screen.queryByRole('list', { name: en.drive.chooseApp })).toBeNull();
});

const REGION = {
  id: 'city',
  version: 'v1',
  bounds: { west: -75, south: 40, east: -73, north: 41 },
  attribution: '© OpenStreetMap contributors',
};

test('the picture names its stops, and credits the street data', async () => {
  await renderMap({
    orders: [buildTypedOrder({ id: 'a' })],
    latestRoute: buildRoute(['a']),
    streets: { region: REGION, lines: [], travelSource: null, detours: {} },
  });
  const picture = screen.getByRole('img', { name: /^Map of 2 stops/ });
  expect(picture.getAttribute('alt')).toContain('1, pick up at Restaurant 1 and 2, drop off at 1 Oak Ave');
  expect(picture.getAttribute('src')).toMatch(/^\/map\/picture\.svg\?view=map&.*&theme=light$/);
  const credit = screen.getByRole('link', { name: '© OpenStreetMap contributors' });
  expect(credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
});

test('says that lines are straight and times are estimates where there are no streets', async () => {
  await renderMap({ orders: [buildTypedOrder()] });
  expect(screen.getByText(/lines are straight, times are estimates/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /OpenStreetMap/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Interactive map' })).toBeNull();
});

test('lists the stops in a sheet under the map with order and time, and with directions for accepted ones', async () => {
  await renderMap({
    orders: [buildTypedOrder({ id: 'a', status: 'accepted' }), buildTypedOrder({ id: 'b' })],
    latestRoute: buildRoute(['a', 'b']),
  });
  const [name] = within(screen.getByRole('region', { name: 'Map' })).getAllByText('Restaurant 1');
  expect(name?.closest('summary')?.textContent).toMatch(/\d{1,2}:\d{2}/);
  const row = within(name?.closest('details') as HTMLElement);
  expect(row.getByText('1 Mill St')).toBeDefined();
  const link = row.getByRole('link', { name: 'Navigate Restaurant 1', hidden: true });
  expect(link.getAttribute('href')).toContain('40.71');
  const [offer] = within(screen.getByRole('region', { name: 'Map' })).getAllByText('Restaurant 2');
  const unaccepted = within(offer?.closest('details') as HTMLElement);
  expect(unaccepted.queryByRole('link', { name: /^Navigate/, hidden: true })).toBeNull();
});

test('a chosen stop stays chosen when a new plan renumbers it', async () => {
  const orders = ['a', 'b'].map((id) => buildTypedOrder({ id, status: 'accepted' }));
  const sceneOf = (ids: string[]) =>
    buildMapScene({ orders, route: buildRoute(ids), hotspots: [], restaurants: [], position: null });
  const stay = vi.fn();
  const chosen = (sceneOf(['a', 'b']).route?.stops ?? []).slice(0, 2);
  const Component = () => (
    <StopSheet scene={sceneOf(['b', 'a'])} orders={orders} chosen={chosen} onChoose={stay} />
  );
  renderRoutes([{ path: '/', Component }]);
  const openRows = (await screen.findAllByRole('listitem')).filter(
    (row) => row.querySelector('details')?.open,
  );
  expect(openRows.map((row) => row.querySelector('summary')?.textContent)).toContainEqual(
    expect.stringContaining('3PickupRestaurant 2'),
  );
  expect(openRows.map((row) => row.querySelector('summary'))).toContain(document.activeElement);
  // Closing its row deselects it, so that its mark can open it again. The other stop behind the mark stays open.
  expect(openRows).toHaveLength(2);
  await userEvent.click(openRows[0]?.querySelector('summary') as HTMLElement);
  await waitFor(() => expect(stay).toHaveBeenCalledTimes(1));
  expect(stay.mock.calls[0]?.[0]).toHaveLength(1);
});

test('loads the interactive map again on a tap after preloading it failed', async () => {
  const load = vi.fn(() => {
    throw new Error('The script was lost');
  });
  // why: simulates a script that is lost on the network.
  vi.doMock('#app/routes/map/mount-map.client.ts', load);
  await renderMap({
    orders: [buildTypedOrder()],
    streets: { region: REGION, lines: [], travelSource: null, detours: {} },
  });
  const button = await screen.findByRole('button', { name: 'Interactive map' });
  fireEvent.pointerDown(button);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  vi.doMock('#app/routes/map/mount-map.client.ts', () => ({ mountMap }));
  const mountMap = vi.fn();
  await userEvent.click(button);
  await waitFor(() => expect(mountMap).toHaveBeenCalled());
  expect(screen.queryByText('The interactive map didn’t load. The simple map shows the same.')).toBeNull();
});

test('keeps the picture and says so when the interactive map cannot be loaded', async () => {
  // why: simulates a script that is lost on the network.
  vi.doMock('#app/routes/map/mount-map.client.ts', () => {
    throw new Error('The script was lost');
  });
  await renderMap({
    orders: [buildTypedOrder()],
    streets: { region: REGION, lines: [], travelSource: null, detours: {} },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Interactive map' }));
  const text = await screen.findByText('The interactive map didn’t load. The simple map shows the same.');
  expect(screen.getByRole('img', { name: /^Map of/ })).toBeDefined();
  const mountMap = vi.fn();
  vi.doMock('#app/routes/map/mount-map.client.ts', () => ({ mountMap }));
  await userEvent.click(screen.getByRole('button', { name: 'Interactive map' }));
  await waitFor(() => expect(mountMap).toHaveBeenCalled());
  expect(text.isConnected).toBe(false);
});

test('requests the position only on a tap, and saves it', async () => {
  // why: tests have no geolocation.
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found) =>
    found({ coords: { latitude: 40.7, longitude: -74 } } as GeolocationPosition),
  );
  stubGeolocation(getCurrentPosition);
  // why: tests have no network.
  const send = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  await renderMap();
  const button = await screen.findByRole('button', { name: 'My position' });
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await userEvent.click(button);
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith(
    '/api/driver/position',
    expect.objectContaining({ method: 'PUT', body: '{"lat":40.7,"lng":-74}' }),
  );
});

test('reports a position as not saved when its request times out', async () => {
  // why: tests have no geolocation.
  stubGeolocation((found) => found({ coords: { latitude: 40.7, longitude: -74 } } as GeolocationPosition));
  const patience = new AbortController();
  // why: the timeout depends on the clock.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  // why: tests have no network.
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('Too late')));
      }),
  );
  await renderMap();
  await userEvent.click(await screen.findByRole('button', { name: 'My position' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  patience.abort();
  expect(await screen.findByText(en.map.positionNotSent)).toBeDefined();
});

test('explains a refused position', async () => {
  // why: simulates a driver who refuses in the browser's prompt.
  stubGeolocation((_found, refuse) => refuse?.({ code: 1 } as GeolocationPositionError));
  await renderMap();
  await userEvent.click(await screen.findByRole('button', { name: 'My position' }));
  expect(await screen.findByText(/Your position is not available/)).toBeDefined();
});

test('the restaurants card says how many more are nearby, and links to them', async () => {
  const restaurant = {
    slug: 'half-moon',
    name: 'Half Moon',
    address: '1 Main Street',
    cuisine: '',
    description: '',
    website: '',
    lat: 40.7,
    lng: -74,
  };
  const place = { lat: 40.7, lng: -74 };
  await renderMap({ restaurants: [restaurant], moreRestaurants: { count: 30, isAtLeast: true }, place });
  expect(screen.getByText(/At least 30 more are near you\./)).toBeDefined();
  const link = screen.getByRole('link', { name: 'See those near you' });
  expect(link.getAttribute('href')).toBe('/restaurants?lat=40.7&lng=-74');
});

test.each([
  { minutes: -1, isOver: true },
  { minutes: 1, isOver: false },
])('revalidates the map for an offer that expires in $minutes min: $isOver', async ({ minutes, isOver }) => {
  const over = vi.fn();
  addEventListener(OUTDATED_EVENT, over);
  const now = Date.now();
  const orders = [minutes, 30].map((time) =>
    buildTypedOrder({ id: `in-${time}`, expiresAt: now + time * MINUTE_MS }),
  );
  await renderMap({ orders, now });
  removeEventListener(OUTDATED_EVENT, over);
  expect(over).toHaveBeenCalledTimes(isOver ? 1 : 0);
});
