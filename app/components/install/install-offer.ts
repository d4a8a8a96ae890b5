import { isAppleTouch } from './is-apple-touch.ts';

type InstallEvent = Event & { prompt: () => Promise<unknown> };

/** The browser's offer to install the app, kept until it fits. */
let offered: InstallEvent | null = null;

const KEY = 'install';

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Keeps the browser's offer, until the returned function is called; without this it would ask at any moment. */
export function awaitInstallOffer(): () => void {
  const keep = (event: Event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offered = event;
  };
  window.addEventListener('beforeinstallprompt', keep);
  return () => window.removeEventListener('beforeinstallprompt', keep);
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

/** Lets the browser ask; called from a tap alone. */
export async function install(): Promise<void> {
  const event = offered;
  offered = null;
  await event?.prompt();
}

/** Remembers that the driver does not want it. */
export function declineInstall(): void {
  try {
    localStorage.setItem(KEY, 'no');
  } catch {
    // It is asked again after another delivery.
  }
}

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
