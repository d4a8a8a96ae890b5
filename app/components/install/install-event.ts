type InstallEvent = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** The browser's event that the app can be installed, saved until the driver is asked. It comes before the app starts. */
    installEvent?: InstallEvent | null;
  }
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Saves the browser's event instead of letting the browser ask at any moment. It comes once, soon after the page loads. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    window.installEvent = event;
  });
}
