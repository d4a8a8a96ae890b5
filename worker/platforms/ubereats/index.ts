import type { Platform } from '../platform.ts';
import { uberDriverApp } from '../uber/driver-app.ts';
import { uberDirect } from './uber-direct.ts';

/** Uber Eats; its couriers use the Uber Driver app. Merchants order deliveries from it as Uber Direct. */
export const ubereats: Platform = { id: 'ubereats', driverApp: uberDriverApp, webhook: uberDirect };
