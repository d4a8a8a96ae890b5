/**
 * The names of storage on the phone. A driver's storage has the driver's id as a suffix and is deleted when another driver signs
 * in.
 */
const PAGES = 'pages ';
const TILES = 'tiles ';
const SHARED_OFFER = 'shared offer ';

export const QUEUE_DATABASE = 'queue';

/** Scripts, styles and texts, shared by all drivers. */
export const ASSETS_CACHE = 'assets';
/** The message that makes the service worker cache missing assets. */
export const CACHE_ASSETS = 'cacheAssets';
/** The same for the interactive map's files. */
export const CACHE_MAP = 'cacheMap';

export const getPagesCacheName = (driverId: string) => PAGES + driverId;
/** Map tiles: they are public, but reveal where a driver is. */
export const getTilesCacheName = (driverId: string) => TILES + driverId;
/**
 * Content shared by another app, kept until the order form reads it. Without a session it belongs to the next driver who signs
 * in.
 */
export const getSharedOfferName = (driverId: string | null) => SHARED_OFFER + (driverId ?? '');

/** The path of the framework's route manifest, and the cache key for the manifest of all cached pages, by build. */
export const ROUTES_PATH = '/__manifest';
export const getRoutesPath = (version: string) => `${ROUTES_PATH}?version=${version}`;

/** The lock held while sending, the channel that announces queue changes, and the Background Sync tag. */
export const SENDER_LOCK = 'queue sender';
export const QUEUE_CHANNEL = 'queue';
export const SYNC_TAG = 'queue';

/** Returns the driver whose pages a cache holds, or null for other caches. */
export function readPagesCacheName(name: string): string | null {
  return name.startsWith(PAGES) ? name.slice(PAGES.length) : null;
}

export const isSharedOfferName = (name: string) => name.startsWith(SHARED_OFFER);

/** Returns the driver who owns a cache, or null for a shared one. */
export function readOwner(name: string): string | null {
  const kind = [PAGES, TILES, SHARED_OFFER].find((start) => name.startsWith(start));
  return kind === undefined ? null : name.slice(kind.length) || null;
}
