import type { Platform } from '../platform.ts';

/** Instacart, app "Instacart Shopper". Scheme: one public project, undocumented, uncontradicted. Page likewise. */
export const instacart: Platform = {
  id: 'instacart',
  driverApp: {
    deepLink: 'instacart-shopper://',
    webPage: 'https://shoppers.instacart.com/',
  },
};
