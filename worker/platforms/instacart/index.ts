import type { Platform } from '../platform.ts';

/** Instacart, app "Instacart Shopper". Scheme and page are undocumented; one public project names them. */
export const instacart: Platform = {
  id: 'instacart',
  driverApp: {
    deepLink: 'instacart-shopper://',
    webPage: 'https://shoppers.instacart.com/',
  },
};
