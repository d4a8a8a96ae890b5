import { createStore } from '#app/lib/create-store.ts';

/**
 * The driver's answer on this page, or null. `PositionSender` clears it when the permission ends. Safari reports "prompt" even
 * after a grant and drops the grant with the page, as do other browsers after a dismissed prompt.
 */
export const positionPermission = createStore<'granted' | 'denied' | null>(null);

/** Records the permission from the browser's position or error. */
export function recordPermission(reported: GeolocationPosition | GeolocationPositionError): void {
  const isDenied = 'code' in reported && reported.code === reported.PERMISSION_DENIED;
  positionPermission.set(isDenied ? 'denied' : 'granted');
}
