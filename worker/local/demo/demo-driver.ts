import { SAMPLE_CITY } from '#worker/domain/orders/samples/city.ts';

/**
 * The driver behind "Continue as demo driver". The history is invented, so it counts on this driver's own screens and
 * among the demo's other drivers, and nowhere else: comparisons and totals of drivers filter by `drivers.isDemo`.
 */
export const DEMO_DRIVER = {
  email: 'demo@roadwaze.example',
  firstName: 'Dana',
  lastName: 'Demo',
  /** Until the browser sends its own. */
  timeZone: 'America/New_York',
} as const;

export const DEMO_CITY = SAMPLE_CITY;

/** Every start generates the same eight weeks, relative to its own time. */
export const DEMO_SEED = 20_251;
