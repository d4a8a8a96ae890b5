type InstallEvent = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** The browser's install prompt event, saved until we offer the app. It fires before the app starts. */
    installEvent?: InstallEvent | null;
  }
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Saves the install prompt event, so that the browser doesn't prompt on its own. It fires once, soon after the page loads. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    window.installEvent = event;
  });
}
