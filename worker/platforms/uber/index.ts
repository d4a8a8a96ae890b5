import type { Platform } from '../platform.ts';
import { uberDriverApp } from './driver-app.ts';

/**
 * Uber. Its Drivers API (https://developer.uber.com/docs/drivers) is open by application only, so connections are records of
 * the driver's own.
 */
export const uber: Platform = { id: 'uber', driverApp: uberDriverApp };
