import type { DriverApp } from '../platform.ts';

/**
 * "Uber Driver", which carries rides and Uber Eats deliveries alike. Scheme: in the published app's manifest and in
 * several public projects, not officially documented. Page: public projects, agreeing.
 */
export const uberDriverApp: DriverApp = {
  deepLink: 'uberdriver://',
  webPage: 'https://drivers.uber.com/',
};
