import type { Platform } from '../platform.ts';

/** Instacart, app "Instacart Shopper". Scheme: one public project, undocumented, uncontradicted. Package and page likewise. */
export const instacart: Platform = {
  id: 'instacart',
  driverApp: {
    deepLink: 'instacart-shopper://',
    webPage: 'https://shoppers.instacart.com/',
    androidPackage: 'com.instacart.shopper',
    appStoreId: null,
  },
};
