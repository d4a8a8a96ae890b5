import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import {
  getPagesCacheName,
  getRoutesPath,
  getTilesCacheName,
} from '#app/components/offline/storage-names.ts';
import { CLEAR_BROWSER_DATA, DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import {
  clearDrivers,
  dropPages,
  findDriver,
  followDriver,
  isCurrent,
  recordStart,
} from './current-driver.ts';
import { fetchWhenStorageFails } from './fetch-when-storage-fails.ts';
import { isFormPage } from './follow-forms.ts';
import { followNetwork, isSilent, recordResponse } from './network-silence.ts';
import { shouldCachePage } from './should-cache-page.ts';

/** The network timeouts for a page that is cached; the second one applies while the network is silent (`isSilent`). */
const NETWORK_SECONDS = 3;
const SILENT_SECONDS = 0.3;
/** The same for a page that is not cached. */
const UNKNOWN_SECONDS = 12;
const SILENT_UNKNOWN_SECONDS = 3;
/** Limited separately, because every position along the route has a different picture. */
const MAX_PAGES = 60;
const MAX_PICTURES = 20;
const MAX_TILES = 1500;
const TILE_SECONDS = 30 * 86_400;

/** The header of a response that ends the session and reloads the page. */
const RELOAD_HEADER = 'X-Remix-Reload-Document';

type Asked = { event: ExtendableEvent; request: Request; url: URL };

/** The network timeout of a page's data, after which the whole page is loaded. */
const DATA_SECONDS = 10;

const PLUGINS = [followDriver, followNetwork];
const network = new NetworkOnly({ plugins: PLUGINS });
const data = new NetworkOnly({ plugins: PLUGINS, networkTimeoutSeconds: DATA_SECONDS });

/** Returns the network timeout for cached content, in seconds. */
const chooseSeconds = () => (isSilent() ? SILENT_SECONDS : NETWORK_SECONDS);

/**
 * Returns a strategy that gets a driver's pages from the network, or else the cache unless `isForm`. Responses for other drivers
 * are not cached.
 */
function createPages(driverId: string, isForm = false): NetworkFirst {
  const cacheName = getPagesCacheName(driverId);
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: isForm ? UNKNOWN_SECONDS : chooseSeconds(),
    plugins: [
      followNetwork,
      {
        ...followDriver,
        cachedResponseWillBeUsed: async ({ cachedResponse }) => (!isForm && cachedResponse) || null,
        cacheWillUpdate: async ({ request, response, state }) => {
          const isOwn = response.headers.get(DRIVER_HEADER) === driverId && (await findDriver()) === driverId;
          const isToKeep = isOwn && shouldCachePage(new URL(request.url), response);
          return isToKeep && isCurrent(state) ? response : null;
        },
        cacheDidUpdate: async ({ state }) => {
          if (!isCurrent(state)) return;
          const cache = await caches.open(cacheName);
          const surplus = listSurplus(await cache.keys());
          await Promise.all(surplus.map((request) => cache.delete(request)));
        },
      },
    ],
  });
}

const isPicture = (url: string) => new URL(url).pathname.endsWith('.svg');

/** Returns the oldest cached requests beyond the limits. */
function listSurplus(cached: readonly Request[]): Request[] {
  const pictures = cached.filter(({ url }) => isPicture(url));
  const pages = cached.filter(({ url }) => !isPicture(url));
  return [...pages.slice(0, -MAX_PAGES), ...pictures.slice(0, -MAX_PICTURES)];
}

const createTiles = (driverId: string) =>
  new CacheFirst({
    cacheName: getTilesCacheName(driverId),
    plugins: [
      fetchWhenStorageFails,
      {
        handlerWillStart: recordStart,
        cacheWillUpdate: async ({ response, state }) => {
          const isOwn = response.ok && (await findDriver()) === driverId;
          return isOwn && isCurrent(state) ? response : null;
        },
      },
      new ExpirationPlugin({ maxEntries: MAX_TILES, maxAgeSeconds: TILE_SECONDS, purgeOnQuotaError: true }),
    ],
  });

/** Returns a page from the network, else from the cache, else the offline page. */
export async function answerPage({ event, request, url }: Asked): Promise<Response> {
  const driverId = await findDriver();
  const isOurs = url.pathname === paths.offline();
  const isForm = isFormPage(event) && !isOurs;
  if (isForm) recordResponse();
  // The cached page predates the form and lacks its toast.
  const strategy = driverId ? createPages(driverId, isForm) : network;
  const answer = strategy.handle({ event, request });
  return (driverId ? endWaiting(answer) : answer).catch(async () => {
    if (isForm) return Response.redirect(paths.offline());
    const cache = driverId && (await caches.open(getPagesCacheName(driverId)));
    if (!cache) return Response.error();
    return (
      (await cache.match(url.pathname)) ?? (isOurs ? Response.error() : Response.redirect(paths.offline()))
    );
  });
}

/** Rejects if neither the network nor the cache responds in time. */
function endWaiting(answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const seconds = isSilent() ? SILENT_UNKNOWN_SECONDS : UNKNOWN_SECONDS;
    setTimeout(() => reject(new TypeError('No response')), seconds * 1000);
    answer.then(resolve, reject);
  });
}

/** Handles a sign-out or account deletion by deleting all drivers' data on the phone. */
export async function answerLeaving({ event, request }: Asked): Promise<Response> {
  const response = await network.handle({ event, request }).catch(() => null);
  // Nothing is deleted without a connection: the session would stay open, and unsent actions would be lost.
  if (!response) return request.mode === 'navigate' ? Response.redirect(paths.offline()) : Response.error();
  const isLeaving =
    response.type === 'opaqueredirect' ||
    [CLEAR_BROWSER_DATA[0], RELOAD_HEADER].some((name) => response.headers.has(name));
  // Not awaited, because the page may hold the queue's database open until it gets this response.
  if (isLeaving) event.waitUntil(clearDrivers());
  return response;
}

/**
 * Handles a sign-in, possibly while another driver's session is open: cached pages are dropped so that the next page isn't the
 * other driver's.
 */
export async function answerSignIn({ event, request }: Asked): Promise<Response> {
  const response = await network.handle({ event, request });
  // A successful form is redirected, and a successful script request gets data.
  if (response.type === 'opaqueredirect' || response.ok) await dropPages();
  return response;
}

/** Data requests always go to the server; their responses name the driver too. */
export const answerData = ({ event, request }: Asked): Promise<Response> => data.handle({ event, request });

/** Returns a static map or a street tile. */
export async function answerMap({ event, request }: Asked): Promise<Response> {
  const driverId = await findDriver();
  if (!driverId) return network.handle({ event, request });
  return (isPicture(request.url) ? createPages(driverId) : createTiles(driverId)).handle({
    event,
    request,
  });
}

/**
 * Returns the framework's route manifest. The cached one is used if it has all requested paths. Otherwise it comes from the
 * network, falling back to the cached one. A request for one path comes from a tap and gets a timeout; a request for several is
 * only prefetching.
 */
export async function answerRoutes({ event, request, url }: Asked): Promise<Response> {
  const kept = await findRoutes(url).catch(() => undefined);
  if (!kept) return network.handle({ event, request });
  const [asked, known] = [url, new URL(kept.url)].map(({ searchParams }) => searchParams.getAll('p'));
  if (asked?.every((path) => known?.includes(path))) return kept;
  const isAhead = asked?.length !== 1;
  const one = new NetworkOnly({ plugins: PLUGINS, networkTimeoutSeconds: chooseSeconds() });
  return (isAhead ? network : one).handle({ event, request }).catch(() => kept);
}

async function findRoutes({ searchParams }: URL): Promise<Response | undefined> {
  const driverId = await findDriver();
  if (!driverId) return undefined;
  const cache = await caches.open(getPagesCacheName(driverId));
  return cache.match(getRoutesPath(searchParams.get('version') ?? ''));
}
