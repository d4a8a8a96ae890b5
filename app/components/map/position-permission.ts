import { createStore } from '#app/lib/create-store.ts';

/** Whether this page may read the position. Safari says "prompt" even then, and forgets it with the page. */
export const positionPermission = createStore(false);

/** For what the browser reports: a position, or why there is none. */
export function recordPermission(reported: GeolocationPosition | GeolocationPositionError): void {
  if (!('code' in reported) || reported.code !== reported.PERMISSION_DENIED) positionPermission.set(true);
}
