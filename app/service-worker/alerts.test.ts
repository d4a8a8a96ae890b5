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

/** The worker's listeners, in a world that has nothing but what it uses. */
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

test('an alert is shown in its words and language', async () => {
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

test('one that cannot be read is still shown, as browsers demand', async () => {
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

test('a tab that shows the address already comes to the front', async () => {
  const other = addTab(`${ORIGIN}/orders`);
  const same = addTab(`${ORIGIN}/map`, { isControlled: false });
  await click('/map');
  expect(same.focus).toHaveBeenCalled();
  expect(other.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('the page it opens is read where the change is known, wherever cookies can be set', async () => {
  // why: the cookie ends by the clock.
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
  'else one open tab goes there, whether it may come to the front or not: %s',
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

test('where no tab can go there a new one opens, for which the tap must not be used up', async () => {
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

test('an alert leads to its page in Safari before 17.0 too, which cannot say whether an address is one', async () => {
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
