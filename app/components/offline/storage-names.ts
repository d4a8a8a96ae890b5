/**
 * What lies on the phone, by name. What is a driver's own ends with the driver's id: who else signs in on the phone opens
 * others, and these are deleted.
 */
const PAGES = 'pages ';
const TILES = 'tiles ';
const QUEUE = 'queue ';
const SHARED_OFFER = 'shared offer ';

/** The database that lists who has a queue, and the lock of who changes it. */
export const OWNERS_DATABASE = 'queues';
export const OWNERS_LOCK = 'queue owners';

/** Scripts, styles and texts, the same for everybody. */
export const ASSETS_CACHE = 'assets';
/** What a page says to the service worker when it is time to see that all of them are there. */
export const KEEP_ASSETS = 'keepAssets';
/** The same for what the moving map is made of. */
export const KEEP_MAP = 'keepMap';

export const getPagesCacheName = (driverId: string) => PAGES + driverId;
/** Map tiles: public, but they show where a driver is. */
export const getTilesCacheName = (driverId: string) => TILES + driverId;
/** What another app shared, until the form takes it; while nobody is signed in it is of whoever signs in next. */
export const getSharedOfferName = (driverId: string | null) => SHARED_OFFER + (driverId ?? '');
export const getQueueName = (driverId: string) => QUEUE + driverId;

/** Where the framework describes routes, and under which name the descriptions of all kept pages are kept, by build. */
export const ROUTES_PATH = '/__manifest';
export const getRoutesPath = (version: string) => `${ROUTES_PATH}?version=${version}`;

/** The lock of who sends, the channel that says the queue changed, and the tag of the background's turn. */
export const SENDER_LOCK = 'queue sender';
export const QUEUE_CHANNEL = 'queue';
export const SYNC_TAG = 'queue';

/** Returns the driver whose pages a cache holds, or null for another cache. */
export function readPagesCacheName(name: string): string | null {
  return name.startsWith(PAGES) ? name.slice(PAGES.length) : null;
}

export const isSharedOfferName = (name: string) => name.startsWith(SHARED_OFFER);

/** Returns whose a cache is, or null where it is nobody's own. */
export function readOwner(name: string): string | null {
  const kind = [PAGES, TILES, SHARED_OFFER].find((start) => name.startsWith(start));
  return kind === undefined ? null : name.slice(kind.length) || null;
}
