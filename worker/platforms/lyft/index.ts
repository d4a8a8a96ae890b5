import type { Platform } from '../platform.ts';

/** Lyft, app "Lyft Driver". Scheme and store id: a public project that calls the scheme "not officially documented". Package: public projects, agreeing. */
export const lyft: Platform = {
  id: 'lyft',
  driverApp: {
    deepLink: 'lyftdriver://',
    webPage: 'https://www.lyft.com/driver',
    androidPackage: 'com.lyft.android.driver',
    appStoreId: '1203077485',
  },
};
