import { useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { getPagesCacheName } from './storage-names.ts';

/** How long a link waits for the page's data before opening the cached page, in ms. */
const OPEN_CACHED_AFTER_MS = 3000;

/** Opens the cached page of a link if its request gets no response in time. */
export function useCachedLinks(driverId: string): void {
  const { state, location: to, formMethod } = useNavigation();
  const address = state === 'loading' && !formMethod ? to.pathname + to.search : null;
  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => void openCached(driverId, address).catch(() => {}), OPEN_CACHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [driverId, address]);
}

async function openCached(driverId: string, address: string): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const cacheName = getPagesCacheName(driverId);
  if (await caches.match(address, { cacheName, ignoreSearch: true })) location.assign(address);
}
