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

/** The network timeouts where the phone has the page; the second one while the network is silent (`isSilent`). */
const NETWORK_SECONDS = 3;
const SILENT_SECONDS = 0.3;
/** The same where it does not have the page. */
const UNKNOWN_SECONDS = 12;
const SILENT_UNKNOWN_SECONDS = 3;
/** Apart from each other, as every position on the way has another picture. */
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

/** The network timeout of what the phone has too. In seconds. */
const chooseSeconds = () => (isSilent() ? SILENT_SECONDS : NETWORK_SECONDS);

/** Pages of one driver from the network, else from the cache, unless `isForm`. Responses to others are not cached. */
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

/** Returns the oldest of the cached requests beyond those that are kept. */
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
  // The phone has this page only as it was before the form, without its toast.
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

/** Fails where neither the network nor the phone has a page. */
function endWaiting(answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const seconds = isSilent() ? SILENT_UNKNOWN_SECONDS : UNKNOWN_SECONDS;
    setTimeout(() => reject(new TypeError('No response')), seconds * 1000);
    answer.then(resolve, reject);
  });
}

/** A driver signs out or deletes the account: deletes all drivers' data on the phone. */
export async function answerLeaving({ event, request }: Asked): Promise<Response> {
  const response = await network.handle({ event, request }).catch(() => null);
  // Not without a connection: the session would stay open, and unsent actions would be lost.
  if (!response) return request.mode === 'navigate' ? Response.redirect(paths.offline()) : Response.error();
  const isLeaving =
    response.type === 'opaqueredirect' ||
    [CLEAR_BROWSER_DATA[0], RELOAD_HEADER].some((name) => response.headers.has(name));
  // The page may hold its queue open until it has this response.
  if (isLeaving) event.waitUntil(clearDrivers());
  return response;
}

/** A driver signs in, perhaps while another one's session is open: the next page is not one of theirs. */
export async function answerSignIn({ event, request }: Asked): Promise<Response> {
  const response = await network.handle({ event, request });
  // A form is redirected, a script gets data; what is refused is neither.
  if (response.type === 'opaqueredirect' || response.ok) await dropPages();
  return response;
}

/** Requests by scripts always go to the server; their responses name the driver too. */
export const answerData = ({ event, request }: Asked): Promise<Response> => data.handle({ event, request });

/** A drawn map, or a street tile. */
export async function answerMap({ event, request }: Asked): Promise<Response> {
  const driverId = await findDriver();
  if (!driverId) return network.handle({ event, request });
  return (isPicture(request.url) ? createPages(driverId) : createTiles(driverId)).handle({
    event,
    request,
  });
}

/**
 * The framework's route manifest: from the phone where that of the cached pages has all the asked paths. Else from the network, or
 * what the phone has: a tap waits for its one path, while those of many links are only read ahead.
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
