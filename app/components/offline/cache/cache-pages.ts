import { isSavingData } from '#app/components/map/is-saving-data.ts';
import { readMapTheme } from '#app/components/map/map-theme.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { registerWorker } from '../register-worker.ts';
import {
  ASSETS_CACHE,
  CACHE_ASSETS,
  getPagesCacheName,
  getRoutesPath,
  ROUTES_PATH,
} from '../storage-names.ts';
import { deletePages } from './delete-caches.ts';
import { shouldCacheAsset } from './should-cache-asset.ts';

/** The pages available offline, visited or not. */
const PAGES = [
  paths.home(),
  paths.drive(),
  paths.orders(),
  paths.map(),
  paths.earnings(),
  paths.newOrder(),
  paths.offline(),
];

/** The request timeout, so that a stalled network does not hold connections open. In ms. */
const TIMEOUT_MS = 15_000;

/** The URLs of static maps in a page, each in three themes. */
const PICTURES = /\/map\/picture\.svg\?[^"\s]+/g;

/** The URLs of a page's text bundles. */
const TEXTS = /(?<=href=")\/texts\/[^"]+/g;

/** The build version in a page, in the framework's format. */
const VERSION = /__remixManifest = [^<]*?"version": "([\w-]+)"/;

/**
 * Caches the current main pages for the driver, with the route manifest, the static map and the data for evaluating offers. A
 * response for another driver is not cached.
 */
export async function cachePages(driverId: string): Promise<void> {
  if (!('caches' in window) || isSavingData()) return;
  await askForAssets();
  const others = new Map<string, string>();
  const texts = new Set<string>();
  const cacheName = getPagesCacheName(driverId);
  // Opened before the request, so that a response that arrives after sign-out goes into the already deleted cache.
  let cache = (await caches.has(cacheName)) ? await caches.open(cacheName) : null;
  for (const path of [...PAGES, paths.offerBasis()]) {
    const page = await reach(path);
    const named = page.headers.get(DRIVER_HEADER);
    if (named !== driverId) return deleteOfGone(driverId, named);
    if (page.redirected) return;
    if (!page.ok) throw new Error(`Pages not cached: ${page.status}`);
    // Opened only now, so that no cache is created for a driver who is no longer signed in.
    cache ??= await caches.open(cacheName);
    await cache.put(path, page.clone());
    const html = await page.text();
    for (const [name, address] of listOthers(html)) others.set(name, address);
    for (const address of html.match(TEXTS) ?? []) texts.add(address);
  }
  for (const [name, address] of others) {
    if (cache && !(await cache.match(name))) await cache.put(name, await reach(address));
  }
  await cacheTexts([...texts]);
}

/** Returns what a page needs besides its texts, as pairs of cache key and URL. */
function listOthers(html: string): [name: string, address: string][] {
  const version = html.match(VERSION)?.[1];
  const pictures = listPictures(html).map((picture): [string, string] => [picture, picture]);
  return version ? [[getRoutesPath(version), listRoutes(version)], ...pictures] : pictures;
}

/** Prefetches a page. The header keeps a pending toast unread until the page shown next. */
function reach(address: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(address, { headers: { Purpose: 'prefetch' }, signal });
}

/**
 * A response for another driver means this one signed out in the meantime, perhaps in another tab, after this cache was created
 * again.
 */
async function deleteOfGone(driverId: string, named: string | null): Promise<void> {
  if (named !== null) await deletePages((other) => other === driverId);
}

/** On a first visit the service worker doesn't intercept requests yet, so their responses are cached here. */
async function cacheTexts(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  for (const address of addresses) {
    const texts = (await cache.match(address)) ? null : await reach(address);
    if (texts && shouldCacheAsset(texts)) await cache.put(address, texts);
  }
}

/** Makes the service worker cache its scripts again, since signing out deletes them. */
async function askForAssets(): Promise<void> {
  const { active } = await registerWorker();
  active?.postMessage(CACHE_ASSETS);
}

/** Returns the URL of the framework's route manifest for these pages and for the shift switch on them. */
function listRoutes(version: string): string {
  const query = [...PAGES, paths.shift()].toSorted().map((path) => ['p', path]);
  return `${ROUTES_PATH}?${new URLSearchParams([...query, ['version', version]])}`;
}

function listPictures(html: string): string[] {
  const found = (html.match(PICTURES) ?? []).map((address) => address.replaceAll('&amp;', '&'));
  return found.filter((address) => address.includes(`theme=${readMapTheme()}`));
}
