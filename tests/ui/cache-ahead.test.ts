import { beforeEach, expect, test, vi } from 'vitest';
import { cacheMap } from '#app/components/offline/cache/cache-map.ts';
import { cachePages } from '#app/components/offline/cache/cache-pages.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The addresses stored on the phone, by cache name. */
let kept: Map<string, string[]>;
/** The driver whom the server reports as signed in. */
let signedIn: string;
/** The size of every tile, in bytes. */
let tileBytes: number;

/** The address of the texts that the pages use, and the headers of its response. */
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
  // why: only a browser has a network, Cache Storage and a service worker.
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

test('stores the driver’s main pages, and fetches the map tiles of the area', async () => {
  await keepAll();
  expect(kept.get('pages driver')).toContain(paths.orders());
  expect(asked.mock.calls.flat()).toEqual(expect.arrayContaining(TILES));
});

test('stores the routes that the links and forms of the pages lead to', async () => {
  await cachePages('driver');
  expect(kept.get('pages driver')).toContain('/__manifest?version=abc');
  const [address = ''] = asked.mock.calls.flatMap(([path]) => (path.startsWith('/__manifest') ? [path] : []));
  const routes = new URLSearchParams(address.split('?')[1]).getAll('p');
  expect(routes).toEqual(expect.arrayContaining([paths.orders(), paths.newOrder(), paths.shift()]));
});

test('marks a request for a page to store as a prefetch', async () => {
  await cachePages('driver');
  const init = asked.mock.calls.find(([address]) => address === paths.orders())?.[1];
  expect(new Headers(init?.headers).get('Purpose')).toBe('prefetch');
});

test('fails when the server fails, rather than count the pages as stored', async () => {
  asked.mockImplementationOnce(async () => {
    return new Response('', { status: 503, headers: { [DRIVER_HEADER]: signedIn } });
  });
  await expect(cachePages('driver')).rejects.toThrow('503');
});

test('stores the texts of the pages', async () => {
  await keepAll();
  expect(new Set(kept.get('assets'))).toEqual(new Set([TEXTS]));
});

test('does not store texts of another version than the page names', async () => {
  textHeaders = { 'Cache-Control': 'no-store' };
  await keepAll();
  expect(kept.get('assets')).toEqual([]);
});

test('stores nothing, not even a cache name, from a page left open after another driver signs in', async () => {
  signedIn = 'other';
  await keepAll();
  expect([...kept.keys()]).toEqual([]);
});

test.each([true, false])(
  'stores nothing from a response that arrives after the driver signed out, with pages stored before: %s',
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

test('stores nothing of a map that arrives after the driver signed out', async () => {
  asked.mockImplementationOnce(async (address) => {
    kept.clear();
    return answer(address);
  });
  await cacheMap('driver');
  expect([...kept.keys()]).toEqual([]);
});

test('fetches the tiles of a large area only up to a size limit', async () => {
  tileBytes = 3_500_000;
  await cacheMap('driver');
  expect(asked.mock.calls.flat()).toContain(TILES[1]);
  expect(asked.mock.calls.flat()).not.toContain(TILES[2]);
});

test.each([{ saveData: true }, { type: 'cellular' }])(
  'does not prefetch tiles with %o',
  async (connection) => {
    vi.stubGlobal('navigator', { ...navigator, connection });
    await cacheMap('driver');
    expect(asked).not.toHaveBeenCalled();
  },
);
