import type { Platform } from '../platform.ts';

/** Spark, app "Spark Driver" by Walmart. No source names a scheme. Many public projects agree on the page. */
export const spark: Platform = {
  id: 'spark',
  driverApp: {
    deepLink: null,
    webPage: 'https://drive4spark.walmart.com/',
  },
};
