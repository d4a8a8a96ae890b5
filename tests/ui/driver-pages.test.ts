import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerData,
  answerMap,
  answerPage,
  answerRoutes,
  answerSignIn,
} from '#app/service-worker/driver-pages.ts';
import { followForms } from '#app/service-worker/follow-forms.ts';
import type { WorkerScope } from '#app/service-worker/worker-scope.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';

// why: silences the console logs of Workbox.
Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true });

const ORIGIN = 'https://roadwaze.example';

/** The phone's caches, by name and address. */
const stored = new Map<string, Map<string, Response>>();
/** The storage operations that fail. */
let broken: readonly string[] = [];

async function orFail<T>(what: string, work: () => T): Promise<T> {
  if (broken.includes(what)) throw new DOMException('The storage is full.', 'UnknownError');
  return work();
}

const readAddress = (url: string) => url.replace(ORIGIN, '');

function openCache(name: string) {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    put: async ({ url }: Request, response: Response) => {
      entries.delete(readAddress(url));
      entries.set(readAddress(url), response);
    },
    match: async (address: string) => entries.get(address)?.clone(),
    keys: async () => [...entries.keys()].map((address) => new Request(ORIGIN + address)),
    delete: async ({ url }: Request) => entries.delete(readAddress(url)),
  };
}

class FakeEvent {
  work: Promise<unknown>[] = [];
  constructor(readonly resultingClientId = '') {}
  waitUntil(work: Promise<unknown>) {
    this.work.push(work);
  }
}

const reach = vi.fn<typeof fetch>();

const FROM_SERVER = 'from the server';
/** Returns a server response with a page of the driver. */
const createPage = (driverId: string) =>
  new Response(FROM_SERVER, { headers: { [DRIVER_HEADER]: driverId } });

beforeEach(() => {
  stored.clear();
  broken = [];
  reach.mockReset();
  // why: tests have no network.
  vi.stubGlobal('fetch', reach);
  // why: only browsers have service workers, caches and databases.
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  vi.stubGlobal('FetchEvent', FakeEvent);
  vi.stubGlobal('caches', {
    keys: () => orFail('keys', () => [...stored.keys()]),
    delete: (name: string) => orFail('delete', () => stored.delete(name)),
    open: (name: string) => orFail('open', () => openCache(name)),
    match: ({ url }: Request, { cacheName }: { cacheName: string }) =>
      orFail('match', () => stored.get(cacheName)?.get(readAddress(url))?.clone()),
  });
  vi.stubGlobal('indexedDB', {});
});

type Answer = typeof answerPage;

/**
 * Returns the text of the service worker's response, once its background work is done. `tab` is the client id that the response's
 * page gets.
 */
async function ask(answerIt: Answer, path: string, tab?: string): Promise<string> {
  const request = new Request(ORIGIN + path);
  const event = new FakeEvent(tab);
  const url = new URL(request.url);
  const response = await answerIt({ event: event as unknown as ExtendableEvent, request, url });
  await Promise.all(event.work);
  return response.text();
}

test.each([
  ['a page', answerPage, '/', ['keys']],
  ['a page of the next driver', answerPage, '/', ['delete']],
  ['a page of the first driver', answerPage, '/', ['open']],
  ["a page's data", answerData, '/orders.data', ['keys', 'delete', 'open', 'match']],
  ["the pages' routes", answerRoutes, '/__manifest?version=1&p=%2F', ['open']],
  ['a square of the map', answerMap, '/streets/a/b/14/1/1', ['match']],
] as const)('still serves %s when storage is broken', async (_what, answerIt, path, what) => {
  broken = what;
  stored.set('pages robin', new Map());
  reach.mockResolvedValue(createPage('kim'));
  expect(await ask(answerIt, path)).toBe(FROM_SERVER);
});

/** A redirect as the service worker sees it. */
const createRedirect = () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });

test.each([
  ['deletes the pages', 'by a form', paths.localLogin(), createRedirect],
  ['deletes the pages', 'by a passkey', paths.passkeyLogin(), () => new Response()],
  ['keeps the pages', 'that fails', paths.localLogin(), () => new Response('', { status: 400 })],
])('%s of the previous driver on a sign-in %s', async (does, _how, path, respond) => {
  for (const name of ['pages robin', 'shared offer robin']) stored.set(name, new Map());
  reach.mockResolvedValue(respond());
  await ask(answerSignIn, path);
  expect([...stored.keys()]).toEqual([
    ...(does === 'keeps the pages' ? ['pages robin'] : []),
    'shared offer robin',
  ]);
});

test('route pictures push only older pictures out of the cache, never pages', async () => {
  stored.set('pages robin', new Map());
  const respond = (type: string) => () =>
    Promise.resolve(new Response('', { headers: { [DRIVER_HEADER]: 'robin', 'Content-Type': type } }));
  reach.mockImplementation(respond('text/html'));
  for (const path of [paths.drive(), paths.orders()]) await ask(answerPage, path);
  reach.mockImplementation(respond('image/svg+xml'));
  for (let moved = 1; moved <= 80; moved += 1) await ask(answerMap, `/map/picture.svg?revision=${moved}`);
  const kept = [...(stored.get('pages robin')?.keys() ?? [])];
  expect(kept.slice(0, 3)).toEqual([paths.drive(), paths.orders(), '/map/picture.svg?revision=61']);
  expect(kept).toHaveLength(22);
  reach.mockImplementation(respond('text/html'));
  for (let page = 1; page <= 59; page += 1) await ask(answerPage, `/orders?page=${page}`);
  expect(stored.get('pages robin')?.has(paths.drive())).toBe(false);
  expect(stored.get('pages robin')?.size).toBe(80);
});

/** The routes of two pages, as the phone stored them. */
function createRoutes(): Response {
  const routes = new Response('from the phone');
  Object.defineProperty(routes, 'url', { value: `${ORIGIN}/__manifest?p=%2F&p=%2Fshift&version=1` });
  return Object.assign(routes, { clone: createRoutes });
}

test.each([
  ['that the phone has comes from it at once', 'version=1&p=%2Fshift', 'from the phone', 0],
  ['of an older version from the server', 'version=0&p=%2Fshift', FROM_SERVER, 1],
  ['of another page too', 'version=1&p=%2F&p=%2Fnews', FROM_SERVER, 1],
])('a route %s', async (_what, query, from, requests) => {
  stored.set('pages robin', new Map([['/__manifest?version=1', createRoutes()]]));
  reach.mockResolvedValue(createPage('robin'));
  expect(await ask(answerRoutes, `/__manifest?${query}`)).toBe(from);
  expect(reach).toHaveBeenCalledTimes(requests);
});

test('does not delay a tap for the route of its form when the network hangs', async () => {
  stored.set('pages robin', new Map([['/__manifest?version=1', createRoutes()]]));
  reach.mockReturnValue(new Promise(() => {}));
  // why: the network timeout depends on the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = ask(answerRoutes, '/__manifest?version=1&p=%2Forders%2F1%2Fnote');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toBe('from the phone');
  vi.useRealTimers();
});

/** Simulates the browser itself submitting a form of a page. */
function sendForm(tab: string, path: string = paths.orders()): void {
  followForms({
    addEventListener: (_name: string, listen: (event: object) => void) =>
      listen({ request: { mode: 'navigate', method: 'POST', url: ORIGIN + path }, resultingClientId: tab }),
  } as unknown as WorkerScope);
}

test.each([
  ['the page a form leads to comes from the server', 'form', FROM_SERVER],
  ['the next page comes from the phone', 'link', 'from the phone'],
])('when the server is slow, %s', async (_what, tab, from) => {
  // why: the network timeout depends on the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stored.set('pages robin', new Map([[paths.orders(), new Response('from the phone')]]));
  reach.mockImplementation(
    () => new Promise((resolve) => setTimeout(() => resolve(createPage('robin')), 6000)),
  );
  sendForm('form');
  const answer = ask(answerPage, paths.orders(), tab);
  await vi.advanceTimersByTimeAsync(9000);
  expect(await answer).toBe(from);
  vi.useRealTimers();
});

test.each([
  ['a form leads to the offline page', paths.orders(), paths.orders(), paths.offline()],
  ['the offline page comes from the phone', paths.orders(), paths.offline(), 'from the phone'],
  ['so does the page for what is shared with the app', paths.shareOffer(), paths.orders(), 'from the phone'],
])('without a network, %s', async (what, form, path, found) => {
  const pages = [paths.orders(), paths.offline()].map(
    (key) => [key, new Response('from the phone')] as const,
  );
  stored.set('pages robin', new Map(pages));
  // why: relative redirects work only in a browser.
  vi.spyOn(Response, 'redirect').mockImplementation((to) => new Response(String(to)));
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  sendForm(what, form);
  expect(await ask(answerPage, path, what)).toBe(found);
});
