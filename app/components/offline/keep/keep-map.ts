import { isSavingData } from '#app/components/map/is-saving-data.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getTilesCacheName, KEEP_MAP } from '../storage-names.ts';

/** How much of the driver's area is kept ahead of time, as it lies on the phone. */
const MAX_BYTES = 6_000_000;

/** Not every browser has `connection`. */
type Phone = Navigator & { connection?: { type?: string } };

/** Whether the phone says that its network is one that is paid by the byte. */
function isMetered(): boolean {
  const { connection }: Phone = navigator;
  return connection?.type === 'cellular';
}

/**
 * Gets the moving map and its tiles round the driver, one after the other, through the service worker, which keeps them.
 * Nothing with the data saver, or over a mobile network that the phone knows as one.
 */
export async function keepMap(driverId: string): Promise<void> {
  if (isSavingData() || isMetered()) return;
  const worker = await awaitWorker();
  const response = await fetch(paths.areaTiles());
  if (!response.ok || response.headers.get(DRIVER_HEADER) !== driverId) return;
  const tiles: string[] = await response.json();
  if (tiles.length === 0) return;
  worker.postMessage(KEEP_MAP);
  const cacheName = getTilesCacheName(driverId);
  let bytes = 0;
  for (const address of tiles) {
    const tile = (await caches.match(address, { cacheName })) ?? (await fetch(address));
    bytes += (await tile.blob()).size;
    if (!tile.ok || bytes > MAX_BYTES) return;
  }
}

/** Returns the service worker once this page's requests pass it: on a first visit it is installed only now. */
function awaitWorker(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    const look = () => {
      if (!serviceWorker.controller) return;
      serviceWorker.removeEventListener('controllerchange', look);
      resolve(serviceWorker.controller);
    };
    serviceWorker.addEventListener('controllerchange', look);
    look();
  });
}
