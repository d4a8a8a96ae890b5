import type { DriverApp } from '../platform.ts';

/**
 * "Uber Driver", which carries rides and Uber Eats deliveries alike. Scheme: in the published app's manifest and in
 * several public projects, not officially documented. Package, store id and page: public projects, agreeing.
 */
export const uberDriverApp: DriverApp = {
  deepLink: 'uberdriver://',
  webPage: 'https://drivers.uber.com/',
  androidPackage: 'com.ubercab.driver',
  appStoreId: '1131342792',
};
