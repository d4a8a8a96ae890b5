import { storeOnDevice } from '#app/lib/browser-storage.ts';
import { isAppleTouch } from './is-apple-touch.ts';

type InstallEvent = Event & { prompt: () => Promise<unknown> };

/** The browser's event that the app can be installed, saved until the driver is asked. */
let offered: InstallEvent | null = null;

const KEY = 'install';

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Saves the browser's event instead of letting the browser ask at any moment. Returns how to stop. */
export function awaitInstallOffer(): () => void {
  const save = (event: Event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offered = event;
  };
  window.addEventListener('beforeinstallprompt', save);
  return () => window.removeEventListener('beforeinstallprompt', save);
}

/**
 * Returns how the app can be installed here: the browser asks, or on an iPhone the driver does it by hand. Null where it
 * is installed, cannot be, or the driver said no.
 */
export function getInstallWay(): 'browser' | 'byHand' | null {
  if (matchMedia('(display-mode: standalone)').matches || wasDeclined()) return null;
  if (offered) return 'browser';
  return isAppleTouch() ? 'byHand' : null;
}

/** Shows the browser's own question; browsers allow that only after a tap. */
export async function install(): Promise<void> {
  const event = offered;
  offered = null;
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
