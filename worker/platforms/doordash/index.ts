import type { Platform } from '../platform.ts';
import { doordashDrive } from './doordash-drive.ts';

/**
 * DoorDash, app "Dasher". Public projects name three different schemes (doordashdasher, doordash-dasher,
 * doordash-driver) and DoorDash documents none, so there is no link. Package, store id and page: public projects, agreeing.
 * Merchants order deliveries from it as DoorDash Drive.
 */
export const doordash: Platform = {
  id: 'doordash',
  driverApp: {
    deepLink: null,
    webPage: 'https://dasher.doordash.com/',
    androidPackage: 'com.doordash.driverapp',
    appStoreId: '719972451',
  },
  webhook: doordashDrive,
};
