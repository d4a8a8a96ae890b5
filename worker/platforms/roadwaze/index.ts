import type { Platform } from '../platform.ts';

/** Roadwaze's own network: this app is its driver app. */
export const roadwaze: Platform = {
  id: 'roadwaze',
  driverApp: { deepLink: null, webPage: '/', ordersPage: '/orders' },
};
