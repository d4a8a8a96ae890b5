import type { Platform } from '../platform.ts';
import { doordashDrive } from './doordash-drive.ts';

/**
 * DoorDash, app "Dasher". Public projects name three different schemes (doordashdasher, doordash-dasher,
 * doordash-driver) and DoorDash documents none, so there is no link. Page: public projects, agreeing.
 * Merchants order deliveries from it as DoorDash Drive.
 */
export const doordash: Platform = {
  id: 'doordash',
  driverApp: {
    deepLink: null,
    webPage: 'https://dasher.doordash.com/',
  },
  webhook: doordashDrive,
};
