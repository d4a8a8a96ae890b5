import type { Platform } from '../platform.ts';

/** Grubhub, app "Grubhub for Drivers". No source for any scheme. Page: public projects, agreeing. */
export const grubhub: Platform = {
  id: 'grubhub',
  driverApp: {
    deepLink: null,
    webPage: 'https://driver.grubhub.com/',
  },
};
