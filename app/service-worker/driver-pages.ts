import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { deleteDriverData, deletePages } from '#app/components/offline/delete-driver-data.ts';
import {
  getPagesCacheName,
  getRoutesPath,
  getTilesCacheName,
  readPagesCacheName,
} from '#app/components/offline/storage-names.ts';
import { CLEAR_BROWSER_DATA, DRIVER_HEADER, NO_DRIVER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { isPageToKeep } from './is-page-to-keep.ts';

/** A network that brings nothing for so long is as good as none, where the phone has the page. */
const NETWORK_SECONDS = 4;
const MAX_PAGES = 60;
const MAX_TILES = 1500;
const TILE_SECONDS = 30 * 86_400;

type Asked = { event: ExtendableEvent; request: Request; url: URL };

/** Returns the driver whose pages are on the phone, or null: the name of the cache says it. */
export async function findDriver(): Promise<string | null> {
  const drivers = (await caches.keys()).map(readPagesCacheName);
  return drivers.find((driverId) => driverId !== null) ?? null;
}

/**
 * What a response says of who is signed in counts at once: what is of anybody else is deleted. Where a session ended by
 * itself, what waits to be sent stays for its driver to sign in again.
 */
const heedDriver = {
  async fetchDidSucceed({ response }: { response: Response }): Promise<Response> {
    const named = response.headers.get(DRIVER_HEADER);
    if (named === null) return response;
    const driverId = named === NO_DRIVER ? null : named;
    if (driverId !== (await findDriver())) {
      const remove = driverId ? deleteDriverData : deletePages;
      await dropExpirations(await remove((other) => other !== driverId));
      if (driverId) await caches.open(getPagesCacheName(driverId));
    }
    return response;
  },
};

/** The addresses and times of what was in a cache lie in a database. */
async function dropExpirations(gone: readonly string[]): Promise<void> {
  await Promise.all(gone.map((name) => new CacheExpiration(name, { maxEntries: 1 }).delete()));
}

const network = new NetworkOnly({ plugins: [heedDriver] });

/** Pages of one driver: as they are now, else as they were last. A response to anybody else is not kept. */
function createPages(driverId: string): NetworkFirst {
  const cacheName = getPagesCacheName(driverId);
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: NETWORK_SECONDS,
    plugins: [
      heedDriver,
      {
        cacheWillUpdate: async ({ request, response }) => {
          const isOwn = response.headers.get(DRIVER_HEADER) === driverId;
          return isOwn && isPageToKeep(new URL(request.url), response) ? response : null;
        },
        cacheDidUpdate: async () => {
          const cache = await caches.open(cacheName);
          const surplus = (await cache.keys()).slice(0, -MAX_PAGES);
          await Promise.all(surplus.map((request) => cache.delete(request)));
        },
      },
    ],
  });
}

const createTiles = (driverId: string) =>
  new CacheFirst({
    cacheName: getTilesCacheName(driverId),
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.ok ? response : null) },
      new ExpirationPlugin({ maxEntries: MAX_TILES, maxAgeSeconds: TILE_SECONDS, purgeOnQuotaError: true }),
    ],
  });

/** Returns a page, from the phone where the network brings none; of a page never seen, ours that says what works. */
export async function answerPage({ event, request, url }: Asked): Promise<Response> {
  const driverId = await findDriver();
  const strategy = driverId ? createPages(driverId) : network;
  return strategy.handle({ event, request }).catch(async () => {
    const cache = driverId && (await caches.open(getPagesCacheName(driverId)));
    if (!cache) return Response.error();
    const isOurs = url.pathname === paths.offline();
    return (
      (await cache.match(url.pathname)) ?? (isOurs ? Response.error() : Response.redirect(paths.offline()))
    );
  });
}

/** A driver signs out or deletes the account: nothing of anybody stays, where the browser does not see to it too. */
export async function answerLeaving({ event, request }: Asked): Promise<Response> {
  const response = await network.handle({ event, request });
  const isLeaving = response.type === 'opaqueredirect' || response.headers.has(CLEAR_BROWSER_DATA[0]);
  // The page that is left may hold its queue open until it has this response.
  if (isLeaving) event.waitUntil(deleteDriverData(() => true).then(dropExpirations));
  return response;
}

/** What scripts ask for themselves is the server's alone; who is signed in it says too. */
export const answerData = ({ event, request }: Asked): Promise<Response> =>
  network.handle({ event, request });

/** A drawn map, or a square of the streets. */
export async function answerMap({ event, request, url }: Asked): Promise<Response> {
  const driverId = await findDriver();
  if (!driverId) return network.handle({ event, request });
  const isPicture = url.pathname.endsWith('.svg');
  return (isPicture ? createPages(driverId) : createTiles(driverId)).handle({ event, request });
}

/** How the app's routes hang together; without a network, those of all pages kept. */
export async function answerRoutes({ event, request, url }: Asked): Promise<Response> {
  return network.handle({ event, request }).catch(async () => {
    const version = url.searchParams.get('version') ?? '';
    const driverId = await findDriver();
    const cache = driverId && (await caches.open(getPagesCacheName(driverId)));
    return (cache && (await cache.match(getRoutesPath(version)))) || Response.error();
  });
}
