import { readFromDevice, storeOnDevice } from '#app/lib/browser-storage.ts';

const KEY = 'queued';

/** Whether the queue may have actions. Read at every page load, so that the queue's script loads only when needed. */
export function isMarkedQueued(): boolean {
  return readFromDevice(KEY) !== null;
}

/** Sets or clears the mark. If storage is unavailable no mark is set, but then nothing can be queued either. */
export function markQueued(isQueued: boolean): void {
  storeOnDevice(KEY, isQueued ? '1' : null);
}
