import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleAlerts } from './alerts.ts';
import type { WorkerClient, WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://roadwaze.example';

type Listener = (event: object) => void;

const showNotification = vi.fn(async (_title: string, _options: Record<string, unknown>) => {});
const openWindow = vi.fn(async (_url: string) => {});
const setCookie = vi.fn(async (_cookie: object) => {});
let tabs: (WorkerClient & { isControlled: boolean })[] = [];

const matchAll = async ({ includeUncontrolled }: { includeUncontrolled: boolean }) =>
  tabs.filter(({ isControlled }) => isControlled || includeUncontrolled);

/** Registers the worker's listeners in a scope with only what they use, and returns them. */
function start(): Map<string, Listener> {
  const listeners = new Map<string, Listener>();
  handleAlerts({
    location: new URL(`${ORIGIN}/service-worker.js`),
    registration: { showNotification },
    clients: { matchAll, openWindow },
    cookieStore: { set: setCookie },
    skipWaiting: async () => {},
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  } as unknown as WorkerScope);
  return listeners;
}

async function dispatch(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  start().get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}

const click = (url: unknown) =>
  dispatch('notificationclick', { notification: { close: () => {}, data: { url } } });

afterEach(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.resetAllMocks();
  tabs = [];
});

test('shows an alert in its own text and language', async () => {
  const alert = {
    title: 'Alerts work',
    body: 'Here',
    tag: 'x',
    url: '/map',
    isSilent: true,
    lang: 'ar',
    dir: 'rtl',
  };
  await dispatch('push', { data: { json: () => alert } });
  expect(showNotification).toHaveBeenCalledWith(
    'Alerts work',
    expect.objectContaining({
      body: 'Here',
      tag: 'x',
      lang: 'ar',
      dir: 'rtl',
      silent: true,
      data: { url: '/map' },
    }),
  );
});

test('shows an unreadable alert too, as browsers require', async () => {
  await dispatch('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  });
  await dispatch('push', { data: null });
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual(['Roadwaze', 'Roadwaze']);
});

const addTab = (url: string, { isControlled = true, canFocus = true } = {}) => {
  const tab = {
    url,
    isControlled,
    focus: vi.fn(async () => {
      if (!canFocus) throw new DOMException('Not allowed', 'InvalidAccessError');
    }),
    navigate: vi.fn(async () => null),
  };
  tabs.push(tab);
  return tab;
};

test('focuses the tab that already shows the address', async () => {
  const other = addTab(`${ORIGIN}/orders`);
  const same = addTab(`${ORIGIN}/map`, { isControlled: false });
  await click('/map');
  expect(same.focus).toHaveBeenCalled();
  expect(other.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('sets the fresh cookie for the page it opens, where cookies can be set', async () => {
  // The cookie's expiry depends on the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
  await click('/map');
  const cookie = { name: 'fresh', value: '1', path: '/', expires: 11_000, sameSite: 'lax' };
  expect(setCookie).toHaveBeenCalledWith(cookie);
  expect(openWindow).toHaveBeenCalledTimes(1);
  setCookie.mockRejectedValueOnce(new TypeError('Refused'));
  await click('/map');
  expect(openWindow).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test.each([true, false])(
  'otherwise navigates one open tab, whether it can be focused or not: %s',
  async (canFocus) => {
    const [tab, other] = [addTab(`${ORIGIN}/orders`, { canFocus }), addTab(`${ORIGIN}/earnings`)];
    await click('/map');
    expect(tab.navigate).toHaveBeenCalledWith(`${ORIGIN}/map`);
    expect(tab.focus.mock.invocationCallOrder[0]).toBeLessThan(tab.navigate.mock.invocationCallOrder[0] ?? 0);
    expect(other.focus).not.toHaveBeenCalled();
    expect(other.navigate).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  },
);

test('opens a new tab if none can navigate, without using up the tap on focus', async () => {
  const tab = addTab(`${ORIGIN}/orders`, { isControlled: false });
  await click('/map');
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/map`);
  expect(tab.focus).not.toHaveBeenCalled();
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  '\t//evil.example',
  null,
  undefined,
  42,
])('an alert that names %s leads to the start page', async (url) => {
  await click(url);
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/`);
});

test("opens the alert's page in Safari before 17.0 too, which lacks URL.canParse", async () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override canParse: never;
    },
  );
  await click('/map');
  await click('//');
  expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/map`], [`${ORIGIN}/`]]);
});
