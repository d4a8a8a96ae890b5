import { storeOnDevice } from '#app/lib/browser-storage.ts';
import { isAppleTouch } from './is-apple-touch.ts';

const KEY = 'install';

/**
 * Returns how the app can be installed here: the browser asks, or on an iPhone the driver does it by hand. Null where it
 * is installed, cannot be, or the driver said no.
 */
export function getInstallWay(): 'browser' | 'byHand' | null {
  if (matchMedia('(display-mode: standalone)').matches || wasDeclined()) return null;
  if (window.installEvent) return 'browser';
  return isAppleTouch() ? 'byHand' : null;
}

/** Shows the browser's own question; browsers allow that only after a tap. */
export async function install(): Promise<void> {
  const event = window.installEvent;
  window.installEvent = null;
  await event?.prompt();
}

/** Remembers that the driver does not want it. */
export function declineInstall(): void {
  storeOnDevice(KEY, 'no');
}

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
