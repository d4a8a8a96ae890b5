/**
 * The names of storage on the phone. A driver's own end with the driver's id; when another driver signs in, these are deleted.
 */
const PAGES = 'pages ';
const TILES = 'tiles ';
const SHARED_OFFER = 'shared offer ';

/** The database of queued actions. */
export const QUEUE_DATABASE = 'queue';

/** Scripts, styles and texts, shared by all drivers. */
export const ASSETS_CACHE = 'assets';
/** The message that makes the service worker check that all of them are cached. */
export const CACHE_ASSETS = 'cacheAssets';
/** The same for the files of the interactive map. */
export const CACHE_MAP = 'cacheMap';

export const getPagesCacheName = (driverId: string) => PAGES + driverId;
/** Map tiles: public, but they show where a driver is. */
export const getTilesCacheName = (driverId: string) => TILES + driverId;
/** What another app shared, until the form reads it; without a session it belongs to the next driver who signs in. */
export const getSharedOfferName = (driverId: string | null) => SHARED_OFFER + (driverId ?? '');

/** The path of the framework's route manifest, and the cache key of that of all cached pages, by build. */
export const ROUTES_PATH = '/__manifest';
export const getRoutesPath = (version: string) => `${ROUTES_PATH}?version=${version}`;

/** The lock for sending, the channel for changes of the queue, and the tag of Background Sync. */
export const SENDER_LOCK = 'queue sender';
export const QUEUE_CHANNEL = 'queue';
export const SYNC_TAG = 'queue';

/** Returns the driver whose pages a cache holds, or null for another cache. */
export function readPagesCacheName(name: string): string | null {
  return name.startsWith(PAGES) ? name.slice(PAGES.length) : null;
}

export const isSharedOfferName = (name: string) => name.startsWith(SHARED_OFFER);

/** Returns the driver a cache belongs to, or null for a shared one. */
export function readOwner(name: string): string | null {
  const kind = [PAGES, TILES, SHARED_OFFER].find((start) => name.startsWith(start));
  return kind === undefined ? null : name.slice(kind.length) || null;
}
