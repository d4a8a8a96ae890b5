import type { Platform } from '../platform.ts';

/** Spark, app "Spark Driver" by Walmart. No scheme known. Page: many public projects. */
export const spark: Platform = {
  id: 'spark',
  driverApp: {
    deepLink: null,
    webPage: 'https://drive4spark.walmart.com/',
  },
};
