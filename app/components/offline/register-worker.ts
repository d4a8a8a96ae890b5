import { paths } from '#worker/domain/shared/paths.ts';

/** Registers the service worker, which shows push notifications and serves pages offline. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(paths.serviceWorker(), { scope: '/', updateViaCache: 'none' });
}
