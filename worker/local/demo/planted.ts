import { MARKET } from '#worker/domain/orders/samples/market.ts';

/**
 * Known regularities of the demo's data, so that tests can check that an engine finds them. Only the generator and tests may
 * read them. Weekdays count from 0 = Sunday.
 */
export const PLANTED = {
  ...MARKET,
  /** Usual minutes between two offers in peak hours, next to them, and at other times. */
  gapMinutes: { peak: 3.5, shoulder: 5.5, else: 14 },
  /** How often offers come by weekday: busier toward the weekend. 1 is usual. */
  weekdayDemand: [1.1, 0.7, 0.75, 0.9, 1, 1.3, 1.4],
  /** Restaurants with long waits at any hour; at all others it is at most 7 minutes. */
  slowRestaurants: [
    'Half Moon Pizza Kitchen',
    'Night Owl Ramen',
    'Three Rivers Barbecue',
    'Grandma Odette',
    'Lucky Thirteen Wings',
  ],
  /** Platforms by pay of a delivery, best first. */
  platformsByPay: ['roadwaze', 'grubhub', 'ubereats', 'doordash'],
} as const;
