import { beforeEach, expect, test, vi } from 'vitest';
import { cacheMap } from '#app/components/offline/cache/cache-map.ts';
import { cachePages } from '#app/components/offline/cache/cache-pages.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** What the phone keeps, by cache. */
let kept: Map<string, string[]>;
/** Whom the server names. */
let signedIn: string;
/** How large every tile is, in bytes. */
let tileBytes: number;

/** Where the pages have their texts, and what comes with these. */
const TEXTS = '/texts/en/abc/shared/driver';
let textHeaders: Record<string, string>;

const TILES = ['/streets/a/b/14/1/1', '/streets/a/b/14/1/2', '/streets/a/b/14/1/3'];

function answer(address: string): Response {
  const headers = { [DRIVER_HEADER]: signedIn };
  if (address === paths.areaTiles()) return Response.json(TILES, { headers });
  if (TILES.includes(address)) return new Response('t'.repeat(tileBytes));
  if (address === TEXTS) return new Response('{}', { headers: textHeaders });
  const manifest = '<script>window.__remixManifest = {"version": "abc"};</script>';
  return new Response(`<html><link rel="later" as="fetch" href="${TEXTS}"/>${manifest}</html>`, { headers });
}

const asked = vi.fn(async (address: string, _init?: RequestInit) => answer(address));

beforeEach(() => {
  kept = new Map();
  signedIn = 'driver';
  tileBytes = 1000;
  textHeaders = {};
  asked.mockClear();
  const worker = { postMessage: () => {} };
  // why: the browser's network, storage and service worker.
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async () => undefined,
    open: async (name: string) => {
      const addresses = kept.get(name) ?? [];
      kept.set(name, addresses);
      return {
        match: async () => undefined,
        put: async (address: string) => void addresses.push(address),
      };
    },
  });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: worker,
      register: async () => ({ active: worker }),
      addEventListener: () => {},
      removeEventListener: () => {},
    },
  });
  return () => vi.unstubAllGlobals();
});

const keepAll = async () => {
  await cachePages('driver');
  await cacheMap('driver');
};

test('the main pages of the driver are kept, and the squares of the area are fetched', async () => {
  await keepAll();
  expect(kept.get('pages driver')).toContain(paths.orders());
  expect(asked.mock.calls.flat()).toEqual(expect.arrayContaining(TILES));
});

test("so are the routes that the pages' links and forms lead to", async () => {
  await cachePages('driver');
  expect(kept.get('pages driver')).toContain('/__manifest?version=abc');
  const [address = ''] = asked.mock.calls.flatMap(([path]) => (path.startsWith('/__manifest') ? [path] : []));
  const routes = new URLSearchParams(address.split('?')[1]).getAll('p');
  expect(routes).toEqual(expect.arrayContaining([paths.orders(), paths.newOrder(), paths.shift()]));
});

test('a request for a page to store says that the page is not shown', async () => {
  await cachePages('driver');
  const init = asked.mock.calls.find(([address]) => address === paths.orders())?.[1];
  expect(new Headers(init?.headers).get('Purpose')).toBe('prefetch');
});

test('a server that fails is no reason to take the pages for stored', async () => {
  asked.mockImplementationOnce(async () => {
    return new Response('', { status: 503, headers: { [DRIVER_HEADER]: signedIn } });
  });
  await expect(cachePages('driver')).rejects.toThrow('503');
});

test('so are the texts they are written with', async () => {
  await keepAll();
  expect(new Set(kept.get('assets'))).toEqual(new Set([TEXTS]));
});

test('texts of another version than the page names are not kept', async () => {
  textHeaders = { 'Cache-Control': 'no-store' };
  await keepAll();
  expect(kept.get('assets')).toEqual([]);
});

test('once another driver is signed in, a page that is still open stores nothing, not even a name', async () => {
  signedIn = 'other';
  await keepAll();
  expect([...kept.keys()]).toEqual([]);
});

test.each([true, false])(
  'a page on its way while the driver leaves keeps nothing, where pages are on the phone: %s',
  async (hasPages) => {
    if (hasPages) kept.set('pages driver', []);
    asked.mockImplementationOnce(async (address) => {
      const late = answer(address);
      kept.clear();
      signedIn = 'other';
      return late;
    });
    await keepAll();
    expect([...kept.keys()]).toEqual([]);
  },
);

test('nor does an area whose map is on its way', async () => {
  asked.mockImplementationOnce(async (address) => {
    kept.clear();
    return answer(address);
  });
  await cacheMap('driver');
  expect([...kept.keys()]).toEqual([]);
});

test('a large area is fetched up to a bound', async () => {
  tileBytes = 3_500_000;
  await cacheMap('driver');
  expect(asked.mock.calls.flat()).toContain(TILES[1]);
  expect(asked.mock.calls.flat()).not.toContain(TILES[2]);
});

test.each([{ saveData: true }, { type: 'cellular' }])(
  'no square is fetched ahead with %o',
  async (connection) => {
    vi.stubGlobal('navigator', { ...navigator, connection });
    await cacheMap('driver');
    expect(asked).not.toHaveBeenCalled();
  },
);
