import type { Platform } from '../platform.ts';

/** Lyft, app "Lyft Driver". Scheme: a public project that calls the scheme "not officially documented". */
export const lyft: Platform = {
  id: 'lyft',
  driverApp: {
    deepLink: 'lyftdriver://',
    webPage: 'https://www.lyft.com/driver',
  },
};
