import type { Platform } from '../platform.ts';
import { uberDriverApp } from '../uber/driver-app.ts';

/** Uber Eats; its couriers use the Uber Driver app. */
export const ubereats: Platform = { id: 'ubereats', driverApp: uberDriverApp };
