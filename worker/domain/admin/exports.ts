import type { AdminAction } from './audit.ts';

/** The lists of the console that can be taken along as a file. */
export const EXPORTED_LISTS = [
  'drivers',
  'restaurants',
  'subscriptions',
  'ledger',
  'payouts',
  'audit',
] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

/** How the audit log calls taking a list along. */
export const EXPORT_ACTIONS = {
  drivers: 'exportDrivers',
  restaurants: 'exportRestaurants',
  subscriptions: 'exportSubscriptions',
  ledger: 'exportLedger',
  payouts: 'exportPayouts',
  audit: 'exportAudit',
} as const satisfies Record<ExportedList, AdminAction>;
