import { useLoaderData, useRevalidator } from '@remix-run/react';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setQueueState } from '#app/components/offline/queue-state.ts';
import { DriveScreen } from '#app/routes/drive/drive-screen.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildActiveRoute } from '#tests/factories/build-route.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { DriveFigures } from '#worker/services/map/get-drive-page.ts';
import { hasVariant } from './has-variant.ts';
import { renderRoutes } from './render-routes.tsx';

/** The texts that the device was asked to speak. */
let said: string[] = [];
const unlock = vi.fn();
const cancel = vi.fn();
const fetched = vi.fn();

beforeEach(() => {
  said = [];
  unlock.mockReset();
  cancel.mockReset();
  localStorage.clear();
  // why: there is no speech synthesis and no server.
  vi.stubGlobal('speechSynthesis', {
    cancel,
    speak: ({ text }: { text: string }) => (text ? said.push(text) : unlock()),
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  fetched.mockReset();
});

const take: DriveFigures = {
  isTake: true,
  confidence: 'strong',
  netCentsPerHour: 3120,
  extraMiles: 2.13,
  minutes: 11,
};

/** Renders Drive with changeable orders. The `Look` button revalidates the page. */
function renderDrive(orders: Order[], hasDelivered = false) {
  const state: { orders: Order[]; figures: Record<string, DriveFigures> } = {
    orders,
    figures: { new: take },
  };
  renderRoutes([
    {
      path: '/',
      loader: () => ({
        orders: state.orders,
        figures: state.figures,
        route: buildActiveRoute(state.orders.filter(({ arrivedAt }) => arrivedAt !== null)),
        hasDelivered,
        gone: [],
        now: buildTypedOrder().createdAt,
      }),
      Component: () => (
        <>
          <DriveScreen {...useLoaderData<ComponentProps<typeof DriveScreen>>()} />
          <Look />
        </>
      ),
    },
  ]);
  return state;
}

function Look() {
  const { revalidate } = useRevalidator();
  return (
    <button type="button" onClick={revalidate}>
      Look
    </button>
  );
}

const offer = buildTypedOrder({ id: 'new', restaurantName: 'Juno Street Grill', payoutCents: 919 });

test('reads a new offer aloud once that is switched on, and remembers the choice on the device', async () => {
  const state = renderDrive([]);
  const voice = await screen.findByRole('switch', { name: 'Read aloud' });
  expect(voice.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(voice);
  expect(voice.getAttribute('aria-checked')).toBe('true');
  said = [];

  state.orders = [offer];
  await userEvent.click(screen.getByText('Look'));
  await waitFor(() => expect(said).toEqual(['$9.19, 2.1 miles more. Take it.']));
  await userEvent.click(screen.getByText('Look'));
  expect(said).toHaveLength(1);
  expect(localStorage.getItem('offers-aloud')).toBe('yes');
});

test('reads only the pay of an offer without figures', async () => {
  localStorage.setItem('offers-aloud', 'yes');
  const state = renderDrive([]);
  state.figures = {};
  await screen.findByRole('switch', { name: 'Read aloud' });
  state.orders = [offer];
  await userEvent.click(screen.getByText('Look'));
  await waitFor(() => expect(said).toEqual(['$9.19']));
});

test('reads and fetches nothing unless asked to', async () => {
  const state = renderDrive([]);
  await screen.findByRole('switch', { name: 'Read aloud' });
  state.orders = [offer];
  await userEvent.click(screen.getByText('Look'));
  await screen.findByRole('article', { name: 'Juno Street Grill $9.19' });
  expect(said).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test('shows the verdict of a new offer, and highlights pay and Accept only for a good one', async () => {
  const state = renderDrive([]);
  await screen.findByRole('heading', { name: 'Drive' });
  state.orders = [offer];
  await userEvent.click(screen.getByText('Look'));
  const card = await screen.findByRole('article', { name: 'Juno Street Grill $9.19' });
  expect(card.textContent).toContain('Take$31/hr+11 min · +2.1 mi');
  const readLookOfPay = () => screen.getByText('$9.19').closest('p')?.className;
  const accept = () => screen.getByRole('button', { name: /^Accept: Juno Street Grill ·/ });
  const lookOfGoodPay = readLookOfPay();
  expect(hasVariant(accept(), 'primary')).toBe(true);

  state.figures = { new: { ...take, isTake: false } };
  await userEvent.click(screen.getByText('Look'));
  await screen.findByText('Skip');
  expect(card.textContent).toContain('Skip$31/hr+11 min · +2.1 mi');
  expect(readLookOfPay()).not.toBe(lookOfGoodPay);
  expect(hasVariant(accept(), 'primary')).toBe(false);
});

test('announces a new offer once, without the time it has left', async () => {
  const state = renderDrive([]);
  await screen.findByRole('heading', { name: 'Drive' });
  const announced = document.querySelector('[aria-live=polite].sr-only') as HTMLElement;
  expect(announced.textContent).toBe('');
  const changes: string[] = [];
  const watcher = new MutationObserver(() => changes.push(announced.textContent ?? ''));
  watcher.observe(announced, { childList: true, characterData: true, subtree: true });
  state.orders = [offer];
  fireEvent.click(screen.getByText('Look'));
  const ring = await screen.findByRole('img', { name: /left to answer$/ });
  expect(ring.closest('[role="status"], [aria-live]')).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  const before = ring.textContent;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(ring.textContent).not.toBe(before));
  await waitFor(() => expect(changes).toEqual(['$9.19 · Juno Street Grill · Take']));
  watcher.disconnect();
});

test.each([
  [30_000, 1],
  [90_000, 0],
])('an offer that arrived %i ms before Drive opened is shown: %i', async (age, shown) => {
  renderDrive([{ ...offer, createdAt: buildTypedOrder().createdAt - age }]);
  await screen.findByRole('heading', { name: 'Drive' });
  expect(screen.queryAllByRole('article', { name: 'Juno Street Grill $9.19' })).toHaveLength(shown);
});

test('where offers are read aloud, unlocks speech on the first tap and stops it when switched off', async () => {
  localStorage.setItem('offers-aloud', 'yes');
  renderDrive([]);
  const voice = await screen.findByRole('switch', { name: 'Read aloud', checked: true });
  expect(unlock).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Look'));
  expect(unlock).toHaveBeenCalledTimes(1);
  expect(cancel).not.toHaveBeenCalled();
  fireEvent.click(voice);
  await waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
  expect(unlock).toHaveBeenCalledTimes(1);
});

test('on a device without storage, reads offers aloud until the page is left', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  // why: simulates a browser that blocks storage.
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  renderDrive([]);
  const voice = await screen.findByRole('switch', { name: 'Read aloud' });
  await userEvent.click(voice);
  expect(voice.getAttribute('aria-checked')).toBe('true');
});

test('shows no switch in a browser that cannot speak', async () => {
  vi.stubGlobal('speechSynthesis', undefined);
  Reflect.deleteProperty(window, 'speechSynthesis');
  renderDrive([]);
  await screen.findByRole('heading', { name: 'Drive' });
  expect(screen.queryByRole('switch')).toBeNull();
});

test.each([
  [false, 'No stops yet. Accept an offer to get going.'],
  [true, 'No stops left. Nice work.'],
])('without stops, says what to do, and praises only drivers who delivered', async (hasDelivered, text) => {
  renderDrive([], hasDelivered);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See new offers' })).toBeDefined();
});

test('links an order without addresses to its form, and not to an empty map', async () => {
  const driven = buildTypedOrder({
    status: 'accepted',
    restaurantAddress: '',
    customerAddress: '',
    pickup: null,
    dropoff: null,
  });
  const state = renderDrive([driven]);
  const link = await screen.findByRole('link', { name: 'Add addresses' });
  expect(link.getAttribute('href')).toBe('/orders/order-1');
  expect(screen.queryByRole('link', { name: 'Navigate' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Picked up: Thai Basil' })).toBeDefined();

  // The offer covers the place of the link.
  state.orders = [driven, offer];
  await userEvent.click(screen.getByText('Look'));
  await screen.findByRole('article', { name: /Juno Street Grill/ });
  expect(screen.queryByRole('link', { name: 'Add addresses' })).toBeNull();
});

test('focuses the list of map apps when it opens, and keeps the focus when the page revalidates', async () => {
  const order = buildTypedOrder({ status: 'accepted' });
  const state = renderDrive([order]);
  // A long press, because an earlier test may have chosen an app.
  fireEvent.contextMenu(await screen.findByRole('link', { name: 'Navigate' }));
  const app = (name: string) => screen.getByRole('link', { name });
  expect(document.activeElement).toBe(app('Google Maps'));
  app('Waze').focus();
  state.orders = [{ ...order, customerAddress: '400 Elm Street' }, offer];
  fireEvent.click(screen.getByText('Look'));
  await screen.findByRole('article', { name: /Juno Street Grill/ });
  expect(document.activeElement).toBe(app('Waze'));
});

test('searches for a restaurant without an address by its name, if it has one', async () => {
  const unknown = { restaurantAddress: '', customerAddress: '', pickup: null, dropoff: null };
  const accepted = { ...unknown, status: 'accepted' } as const;
  const state = renderDrive([buildTypedOrder({ ...accepted, restaurantName: 'Thai Basil & Co' })]);
  const link = await screen.findByRole('link', { name: 'Find nearby' });
  expect(link.getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Thai%20Basil%20%26%20Co',
  );
  for (const known of [{ restaurantName: 'DoorDash' }, { pickedUpAt: 1 }]) {
    state.orders = [buildTypedOrder({ ...accepted, platform: 'doordash', ...known })];
    await userEvent.click(screen.getByText('Look'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Find nearby' })).toBeNull());
  }
});

test('does not call an address missing that only is not on the map', async () => {
  renderDrive([buildTypedOrder({ status: 'accepted', pickup: null, dropoff: null })]);
  expect(await screen.findByText('This address isn’t on the map yet.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Set the pin' }).getAttribute('href')).toBe('/orders/order-1');
});

test('shows no distance to a driver who is at the restaurant', async () => {
  const order = buildTypedOrder({ status: 'accepted', arrivedAt: buildTypedOrder().createdAt });
  renderDrive([order]);
  expect(await screen.findByRole('button', { name: 'Picked up: Thai Basil' })).toBeDefined();
  expect(screen.queryByText(/1\.2 mi|about/)).toBeNull();
});

test('keeps the screen on while the page is visible, also after it was hidden, and no longer', async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  // why: there is no screen to keep on.
  vi.stubGlobal('navigator', Object.assign(navigator, { wakeLock: { request } }));
  renderDrive([]);
  await screen.findByRole('heading', { name: 'Drive' });
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
  expect(release).not.toHaveBeenCalled();
  cleanup();
  await waitFor(() => expect(release).toHaveBeenCalled());
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('keeps the screen on from the first tap in a browser that requires one', async () => {
  let mayAsk = false;
  const request = vi.fn(async () => {
    if (!mayAsk) throw new DOMException('Not after a tap', 'NotAllowedError');
    return { released: false, release: async () => {} };
  });
  // why: there is no screen to keep on.
  vi.stubGlobal('navigator', Object.assign(navigator, { wakeLock: { request } }));
  renderDrive([]);
  await screen.findByRole('heading', { name: 'Drive' });
  expect(request).toHaveBeenCalledTimes(1);
  mayAsk = true;
  await userEvent.click(document.body);
  expect(request).toHaveBeenCalledTimes(2);
  await userEvent.click(document.body);
  expect(request).toHaveBeenCalledTimes(2);
  cleanup();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('draws the route of a queued acceptance on the phone', async () => {
  const accepted = { key: 'key', restaurant: '', at: 1, state: 'waiting', seq: 1 } as const;
  setQueueState({ actions: [{ ...accepted, kind: 'accept', orderId: 'new' }] });
  const pickup = { lat: 39.28, lng: -76.57 };
  renderDrive([{ ...offer, pickup, dropoff: { lat: 39.29, lng: -76.58 } }]);
  const map = await screen.findByRole('img', { name: /^Map of your route: 1, pick up at Juno Street Grill/ });
  const drawn = decodeURIComponent(map.getAttribute('src') ?? '');
  expect(drawn).toMatch(/^data:image\/svg\+xml,<svg .*stroke-dasharray="2 8".*>Estimate<\/text><\/svg>$/);
});

test('keeps coordinates out of the picture URLs, which still change with them', async () => {
  const driven = buildTypedOrder({
    status: 'accepted',
    arrivedAt: 1,
    pickup: { lat: 39.28123, lng: -76.57 },
  });
  const state = renderDrive([driven]);
  const find = () => screen.findByRole('img', { name: /^Map of your route/ });
  const before = (await find()).closest('picture')?.innerHTML ?? '';
  expect(before).toContain('revision=');
  for (const degrees of ['39.28123', '-76.57', '40.7', '-74']) expect(before).not.toContain(degrees);
  state.orders = [{ ...driven, pickup: { lat: 39.28124, lng: -76.57 } }];
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await waitFor(async () => expect((await find()).closest('picture')?.innerHTML).not.toBe(before));
});

test('ignores taps for a moment when the next stop changes', async () => {
  const covers: Node[] = [];
  const watcher = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      covers.push(
        ...[...addedNodes].filter((node) => node instanceof HTMLElement && node.style.position === 'fixed'),
      );
  });
  watcher.observe(document.body, { childList: true });
  const state = renderDrive([buildTypedOrder({ status: 'accepted', restaurantName: 'Copper Kettle' })]);
  await screen.findByRole('heading', { name: 'Copper Kettle' });
  await userEvent.click(screen.getByText('Look'));
  expect(covers).toEqual([]);
  state.orders = [buildTypedOrder({ id: 'second', status: 'accepted', restaurantName: 'Golden Abacus' })];
  await userEvent.click(screen.getByText('Look'));
  await screen.findByRole('heading', { name: 'Golden Abacus' });
  await waitFor(() => expect(covers).toHaveLength(1));
  watcher.disconnect();
  await waitFor(() => expect(covers[0]?.isConnected).toBe(false));
});

const announced = () => document.querySelector('section [aria-live]')?.textContent;

test('focuses the next stop after a tap, labeled by its name and not announced twice', async () => {
  const first = buildTypedOrder({ status: 'accepted', restaurantName: 'Copper Kettle' });
  const state = renderDrive([first]);
  const button = await screen.findByRole('button', { name: 'Picked up: Copper Kettle' });
  const expectFocused = (name: RegExp, description: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name, description })));
  const rest = () => new Promise((resolve) => setTimeout(resolve, 50));
  button.focus();
  state.orders = [{ ...first, pickedUpAt: 1, customerAddress: '400 Elm Street' }];
  // fireEvent does not move the focus.
  fireEvent.click(screen.getByText('Look'));
  await screen.findByRole('button', { name: 'Complete: Copper Kettle' });
  await expectFocused(/^400 Elm Street/, 'Drop off');
  await rest();
  expect(announced()).toBe('');

  screen.getByRole('button', { name: 'Complete: Copper Kettle' }).focus();
  state.orders = [buildTypedOrder({ id: 'second', status: 'accepted', restaurantName: 'Golden Abacus' })];
  fireEvent.click(screen.getByText('Look'));
  await screen.findByRole('heading', { name: 'Golden Abacus' });
  await expectFocused(/^Golden Abacus$/, 'Pick up');

  screen.getByRole('button', { name: 'Picked up: Golden Abacus' }).focus();
  state.orders = [];
  fireEvent.click(screen.getByText('Look'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(/^No stops yet/)));
});

test('announces in a few words a next stop that changes without a tap, and leaves the focus', async () => {
  const state = renderDrive([buildTypedOrder({ status: 'accepted', restaurantName: 'Copper Kettle' })]);
  await screen.findByRole('heading', { name: 'Copper Kettle' });
  expect(announced()).toBe('');
  state.orders = [buildTypedOrder({ id: 'second', status: 'accepted', restaurantName: 'Golden Abacus' })];
  fireEvent.click(screen.getByText('Look'));
  await waitFor(() => expect(announced()).toBe('Pick up Golden Abacus'));
  expect(document.activeElement).toBe(document.body);
  state.orders = [];
  fireEvent.click(screen.getByText('Look'));
  await waitFor(() => expect(announced()).toBe('No stops yet. Accept an offer to get going.'));
});
