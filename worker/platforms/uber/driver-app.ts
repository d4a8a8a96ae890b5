import type { DriverApp } from '../platform.ts';

/**
 * The app "Uber Driver", for rides and Uber Eats deliveries alike. The scheme is undocumented; the published app's manifest
 * and several public projects have it. Public projects agree on the page.
 */
export const uberDriverApp: DriverApp = {
  deepLink: 'uberdriver://',
  webPage: 'https://drivers.uber.com/',
};
