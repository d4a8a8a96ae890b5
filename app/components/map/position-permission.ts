import { createStore } from '#app/lib/create-store.ts';

/**
 * The driver's answer on this page, or null; `PositionSender` clears it when it ends. Safari says "prompt" even after a grant,
 * and forgets it with the page; so do others after a question that was closed.
 */
export const positionPermission = createStore<'granted' | 'denied' | null>(null);

/** For what the browser reports: a position, or why there is none. */
export function recordPermission(reported: GeolocationPosition | GeolocationPositionError): void {
  const isDenied = 'code' in reported && reported.code === reported.PERMISSION_DENIED;
  positionPermission.set(isDenied ? 'denied' : 'granted');
}
