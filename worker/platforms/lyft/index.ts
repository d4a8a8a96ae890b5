import type { Platform } from '../platform.ts';

/** Lyft, app "Lyft Driver". The scheme is undocumented; one public project names it. */
export const lyft: Platform = {
  id: 'lyft',
  driverApp: {
    deepLink: 'lyftdriver://',
    webPage: 'https://www.lyft.com/driver',
  },
};
