import { useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { getPagesCacheName } from './storage-names.ts';

/** A link waits so long for the data of its page (ms), where the phone has the page as it was. */
const PATIENCE_MS = 3000;

/** Links that a network leaves without a response open the page as the phone has it. */
export function useKeptLinks(driverId: string): void {
  const { state, location: to, formMethod } = useNavigation();
  const address = state === 'loading' && !formMethod ? to.pathname + to.search : null;
  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => void openKept(driverId, address).catch(() => {}), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [driverId, address]);
}

async function openKept(driverId: string, address: string): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const cacheName = getPagesCacheName(driverId);
  if (await caches.match(address, { cacheName, ignoreSearch: true })) location.assign(address);
}
