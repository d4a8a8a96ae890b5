import { paths } from '#worker/domain/shared/paths.ts';

/** Lets the service worker run: it shows alerts, and opens pages without a connection. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(paths.serviceWorker(), { scope: '/', updateViaCache: 'none' });
}
