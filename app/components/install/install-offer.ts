import { storeOnDevice } from '#app/lib/browser-storage.ts';
import { isAppleTouch } from './is-apple-touch.ts';

const KEY = 'install';

/**
 * Returns how the app can be installed here: by the browser's prompt, or by hand on an iPhone or iPad. Null if it is installed,
 * can't be, or the driver declined.
 */
export function getInstallWay(): 'browser' | 'byHand' | null {
  if (matchMedia('(display-mode: standalone)').matches || wasDeclined()) return null;
  if (window.installEvent) return 'browser';
  return isAppleTouch() ? 'byHand' : null;
}

/** Shows the browser's install prompt, which browsers allow only after a tap. */
export async function install(): Promise<void> {
  const event = window.installEvent;
  window.installEvent = null;
  await event?.prompt();
}

/** Records that the driver declined. */
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
