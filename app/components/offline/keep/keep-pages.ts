import { isSavingData } from '#app/components/map/is-saving-data.ts';
import { readMapTheme } from '#app/components/map/map-theme.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { registerWorker } from '../register-worker.ts';
import {
  ASSETS_CACHE,
  getPagesCacheName,
  getRoutesPath,
  KEEP_ASSETS,
  ROUTES_PATH,
} from '../storage-names.ts';
import { deletePages } from './delete-pages.ts';
import { isAssetToKeep } from './is-asset-to-keep.ts';

/** What opens without a connection, visited or not. */
const PAGES = [
  paths.home(),
  paths.drive(),
  paths.orders(),
  paths.map(),
  paths.earnings(),
  paths.newOrder(),
  paths.offline(),
];

/** A network that swallows requests must not hold on to them, nor to the connections others need. In ms. */
const PATIENCE_MS = 15_000;

/** Drawn maps in a page, each in the three looks. */
const PICTURES = /\/map\/picture\.svg\?[^"\s]+/g;

/** The texts a page is written with. */
const TEXTS = /(?<=href=")\/texts\/[^"]+/g;

/** Which build a page is of, as the framework writes it there. */
const VERSION = /__remixManifest = [^<]*?"version": "([\w-]+)"/;

/**
 * Gets the main pages as they are now into the driver's own cache, with what leads from one to another, the map as it
 * looks here, and what an offer is evaluated by. Where a response is not the driver's, nothing is kept of it.
 */
export async function keepPages(driverId: string): Promise<void> {
  if (!('caches' in window) || isSavingData()) return;
  await askForAssets();
  const others = new Map<string, string>();
  const texts = new Set<string>();
  const cacheName = getPagesCacheName(driverId);
  // Opened before the request: what comes after the driver left lands in the deleted cache.
  let cache = (await caches.has(cacheName)) ? await caches.open(cacheName) : null;
  for (const path of [...PAGES, paths.offerBasis()]) {
    const page = await reach(path);
    const named = page.headers.get(DRIVER_HEADER);
    if (named !== driverId) return deleteOfGone(driverId, named);
    if (!page.ok || page.redirected) return;
    // Not before: where somebody else is signed in by now, not even an empty cache names this driver.
    cache ??= await caches.open(cacheName);
    await cache.put(path, page.clone());
    const html = await page.text();
    const version = html.match(VERSION)?.[1];
    if (version) others.set(getRoutesPath(version), listRoutes(version));
    for (const picture of listPictures(html)) others.set(picture, picture);
    for (const address of html.match(TEXTS) ?? []) texts.add(address);
  }
  for (const [name, address] of others) {
    if (cache && !(await cache.match(name))) await cache.put(name, await reach(address));
  }
  await keepTexts([...texts]);
}

const reach = (address: string) => fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });

/** Where a response names somebody else, the driver left meanwhile, perhaps in another tab, after the cache was created anew. */
async function deleteOfGone(driverId: string, named: string | null): Promise<void> {
  if (named !== null) await deletePages((other) => other === driverId);
}

/** On a first visit the service worker sees no requests yet: what it would keep of them is kept from here. */
async function keepTexts(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  for (const address of addresses) {
    const texts = (await cache.match(address)) ? null : await reach(address);
    if (texts && isAssetToKeep(texts)) await cache.put(address, texts);
  }
}

/** The service worker gets what it lost of the scripts: signing out deletes them, and leaves it as it was installed. */
async function askForAssets(): Promise<void> {
  const { active } = await registerWorker();
  active?.postMessage(KEEP_ASSETS);
}

/** The address under which the framework describes the routes of these pages. */
function listRoutes(version: string): string {
  const query = PAGES.toSorted().map((path) => ['p', path]);
  return `${ROUTES_PATH}?${new URLSearchParams([...query, ['version', version]])}`;
}

function listPictures(html: string): string[] {
  const found = (html.match(PICTURES) ?? []).map((address) => address.replaceAll('&amp;', '&'));
  return found.filter((address) => address.includes(`theme=${readMapTheme()}`));
}
