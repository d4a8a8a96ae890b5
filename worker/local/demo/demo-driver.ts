import { SAMPLE_CITY } from '#worker/domain/orders/samples/city.ts';

/**
 * The driver behind "Continue as demo driver". The history is generated, so it counts only on this driver's screens and among
 * demo drivers: driver comparisons and totals filter by `drivers.isDemo`.
 */
export const DEMO_DRIVER = {
  email: 'demo@roadwaze.example',
  firstName: 'Dana',
  lastName: 'Demo',
  /** Used until the browser sends its own. */
  timeZone: 'America/New_York',
} as const;

export const DEMO_CITY = SAMPLE_CITY;

/** Every start generates the same eight weeks, relative to the current time. */
export const DEMO_SEED = 20_251;
