import type { SampleArea } from './restaurants.ts';

/** The factors of pay, tips and waits of invented offers. Weekdays count from 0 = Sunday. */
export const MARKET = {
  /** The busy local hours at lunch and dinner; between meals a driver waits for offers. */
  peakHours: [12, 13, 18, 19],
  shoulderHours: [11, 17, 20],
  /** What every platform adds to an offer in peak hours, in cents. */
  peakPayCents: 480,
  /** How much customers tip by weekday; 1 is the usual amount. */
  weekdayTips: [1.15, 0.85, 0.85, 0.95, 1, 1.2, 1.25],
  /** What every platform adds to an offer on Friday and Saturday, in cents. */
  weekdayPayCents: [0, 0, 0, 0, 0, 120, 320],
  /** How much customers tip by the restaurant's part of town: most in the east, least in the south. */
  areaTips: { center: 1, north: 0.95, south: 0.55, east: 1.7, west: 0.9 } satisfies Record<
    SampleArea,
    number
  >,
  /** How much customers tip by meal: more at dinner. */
  mealTips: [0.9, 0.9, 1.15],
  /** How long a driver waits at the counter by meal; 1 is the usual time. */
  mealWaits: [0.9, 1, 1.25],
} as const;

/** Returns the meal at a local hour (0–23): 0 breakfast, 1 lunch, 2 dinner. */
export function getMeal(hour: number): 0 | 1 | 2 {
  if (hour >= 4 && hour < 11) return 0;
  return hour >= 11 && hour < 16 ? 1 : 2;
}
