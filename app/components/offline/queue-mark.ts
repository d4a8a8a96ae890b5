import { readFromDevice, storeOnDevice } from '#app/lib/browser-storage.ts';

const KEY = 'queued';

/** Whether something may be queued. Read at every page load, so that the queue's script loads only when needed. */
export function isMarkedQueued(): boolean {
  return readFromDevice(KEY) !== null;
}

/** Without storage nothing is marked, but nothing is queued either. */
export function markQueued(isQueued: boolean): void {
  storeOnDevice(KEY, isQueued ? '1' : null);
}
