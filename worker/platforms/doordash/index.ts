import type { Platform } from '../platform.ts';
import { doordashDrive } from './doordash-drive.ts';

/**
 * DoorDash, app "Dasher". DoorDash documents no scheme, and public projects name three (doordashdasher, doordash-dasher,
 * doordash-driver), so there is no link. Public projects agree on the page. Merchants order deliveries as DoorDash Drive.
 */
export const doordash: Platform = {
  id: 'doordash',
  driverApp: {
    deepLink: null,
    webPage: 'https://dasher.doordash.com/',
  },
  webhook: doordashDrive,
};
