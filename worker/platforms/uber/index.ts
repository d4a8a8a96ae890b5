import type { Platform } from '../platform.ts';
import { uberDriverApp } from './driver-app.ts';

/** Uber. Its Drivers API (OAuth 2, scopes partner.*) is open by application only, so accounts are linked for the record. */
export const uber: Platform = { id: 'uber', driverApp: uberDriverApp };
