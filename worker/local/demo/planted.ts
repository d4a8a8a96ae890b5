import { MARKET } from '#worker/domain/orders/samples/market.ts';

/**
 * What is hidden in the demo's data on purpose: believable regularities whose truth is known, so that tests can check
 * that an engine finds them. Nothing but the generator and tests may read them. Weekdays count from 0 = Sunday.
 */
export const PLANTED = {
  ...MARKET,
  /** Usual minutes between two offers in peak hours, beside them, and else. */
  gapMinutes: { peak: 3.5, shoulder: 5.5, else: 14 },
  /** How often offers come by weekday: busier towards the weekend. 1 is usual. */
  weekdayDemand: [1.1, 0.7, 0.75, 0.9, 1, 1.3, 1.4],
  /** Counters where the wait is long whatever the hour; at every other it is 7 minutes at most. */
  slowRestaurants: [
    'Half Moon Pizza Kitchen',
    'Night Owl Ramen',
    'Three Rivers Barbecue',
    'Grandma Odette',
    'Lucky Thirteen Wings',
  ],
  /** Platforms by what a delivery brings, best first. */
  platformsByPay: ['roadwaze', 'grubhub', 'ubereats', 'doordash'],
} as const;
