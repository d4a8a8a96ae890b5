import type { Platform } from '../platform.ts';

/** Grubhub, app "Grubhub for Drivers". No source for any scheme. Package and page: public projects, agreeing. */
export const grubhub: Platform = {
  id: 'grubhub',
  driverApp: {
    deepLink: null,
    webPage: 'https://driver.grubhub.com/',
    androidPackage: 'com.grubhub.driver',
    appStoreId: null,
  },
};
