import type { Platform } from '../platform.ts';

/** Grubhub, app "Grubhub for Drivers". No source names a scheme. Public projects agree on the page. */
export const grubhub: Platform = {
  id: 'grubhub',
  driverApp: {
    deepLink: null,
    webPage: 'https://driver.grubhub.com/',
  },
};
