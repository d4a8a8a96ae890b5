import { beforeEach, expect, test, vi } from 'vitest';
import { createTextStore, type DocumentTexts, fetchDocumentTexts } from '#app/i18n/text-store.ts';

const ORDERS: DocumentTexts = {
  language: 'en',
  version: 'v1',
  audience: 'driver',
  pageId: 'order',
  path: '/orders/:orderId',
};

const ANSWERS: Record<string, object> = {
  '/texts/en/v1/shared/driver': { pageId: 'home', messages: { app: 'shared' } },
  '/texts/en/v1/driver/orders/:orderId': { pageId: 'order', messages: { orders: 'page' } },
  '/texts/en/v1/driver/map': { pageId: 'map', messages: { map: 'next' } },
};

let lost: string[];
const asked = vi.fn(async (address: string) =>
  lost.includes(address) ? new Response('', { status: 503 }) : Response.json(ANSWERS[address]),
);

beforeEach(() => {
  lost = [];
  asked.mockClear();
  // why: tests have no network.
  vi.stubGlobal('fetch', asked);
  return () => vi.unstubAllGlobals();
});

test('a document gets the texts of all pages and those of its own page', async () => {
  expect(await fetchDocumentTexts(ORDERS)).toEqual({ app: 'shared', orders: 'page' });
});

test.each(Object.keys(ANSWERS).slice(0, 2))('rejects a document if %s cannot be loaded', async (address) => {
  lost = [address];
  await expect(fetchDocumentTexts(ORDERS)).rejects.toThrow(address);
});

test('loads no texts for the first page, and the texts of the next page once', async () => {
  const messages = { app: 'shared' };
  const store = createTextStore(ORDERS, messages, '/orders/42');
  await store.load('driver', '/orders/42');
  expect(asked).not.toHaveBeenCalled();
  expect([store.has('driver', 'order'), store.has('driver', 'map')]).toEqual([true, false]);
  await Promise.all([store.load('driver', '/map'), store.load('driver', '/map')]);
  expect(asked.mock.calls).toEqual([['/texts/en/v1/driver/map']]);
  expect(store.has('driver', 'map')).toBe(true);
  expect(messages).toEqual({ app: 'shared', map: 'next' });
});

test('retries lost texts once, and keeps the reason until they are loaded', async () => {
  vi.useFakeTimers();
  lost = ['/texts/en/v1/driver/map'];
  const store = createTextStore(ORDERS, {}, '/orders/42');
  const loadMap = () => Promise.all([store.load('driver', '/map'), vi.runAllTimersAsync()]);
  await loadMap();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(store.takeFailure('/map')).toMatchObject({ message: expect.stringContaining('503') });
  const again = loadMap();
  lost = [];
  await again;
  expect([store.takeFailure('/map'), store.has('driver', 'map')]).toEqual([undefined, true]);
  vi.useRealTimers();
});
