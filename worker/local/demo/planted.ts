import { MARKET } from '#worker/domain/orders/samples/market.ts';

/**
 * Known patterns in the demo data, so that tests can check that an engine finds them. Only the generator and tests may read them.
 * Weekdays count from 0 = Sunday.
 */
export const PLANTED = {
  ...MARKET,
  /** Usual minutes between two offers in peak hours, in the hours beside them, and at other times. */
  gapMinutes: { peak: 3.5, shoulder: 5.5, else: 14 },
  /** Relative frequency of offers by weekday, higher toward the weekend. 1 is usual. */
  weekdayDemand: [1.1, 0.7, 0.75, 0.9, 1, 1.3, 1.4],
  /** Restaurants with long waits at all hours; waits at the others are at most 7 minutes. */
  slowRestaurants: [
    'Half Moon Pizza Kitchen',
    'Night Owl Ramen',
    'Three Rivers Barbecue',
    'Grandma Odette',
    'Lucky Thirteen Wings',
  ],
  /** Platforms by pay per delivery, best first. */
  platformsByPay: ['roadwaze', 'grubhub', 'ubereats', 'doordash'],
} as const;
