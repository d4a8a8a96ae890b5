import { isSavingData } from '#app/components/map/is-saving-data.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { CACHE_MAP, getTilesCacheName } from '../storage-names.ts';

/** The maximum stored size of the map area that is cached ahead of time around the driver. */
const MAX_BYTES = 6_000_000;

/** `connection` is not in every browser. */
type Phone = Navigator & { connection?: { type?: string } };

/** Whether the browser reports a metered network. */
function isMetered(): boolean {
  const { connection }: Phone = navigator;
  return connection?.type === 'cellular';
}

/**
 * Fetches the interactive map and its tiles around the driver one by one through the service worker, which caches them. Does
 * nothing with the data saver or over a known mobile network.
 */
export async function cacheMap(driverId: string): Promise<void> {
  if (isSavingData() || isMetered()) return;
  const worker = await awaitWorker();
  const response = await fetch(paths.areaTiles());
  if (!response.ok || response.headers.get(DRIVER_HEADER) !== driverId) return;
  const tiles: string[] = await response.json();
  if (tiles.length === 0) return;
  worker.postMessage(CACHE_MAP);
  const cacheName = getTilesCacheName(driverId);
  let bytes = 0;
  for (const address of tiles) {
    const tile = (await caches.match(address, { cacheName })) ?? (await fetch(address));
    bytes += (await tile.blob()).size;
    if (!tile.ok || bytes > MAX_BYTES) return;
  }
}

/** How long to wait for a newly installed service worker to control the page. In ms. */
const CONTROL_WITHIN_MS = 30_000;

/**
 * Returns the service worker once it controls this page. Rejects after `CONTROL_WITHIN_MS`, because a page loaded without it may
 * never be controlled.
 */
function awaitWorker(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  const signal = AbortSignal.timeout(CONTROL_WITHIN_MS);
  return new Promise((resolve, reject) => {
    const look = () => serviceWorker.controller && resolve(serviceWorker.controller);
    serviceWorker.addEventListener('controllerchange', look, { signal });
    signal.addEventListener('abort', reject);
    look();
  });
}
