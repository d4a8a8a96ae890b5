import type { AdminAction } from './audit.ts';

export const LIST_NAMES = [
  'drivers',
  'restaurants',
  'subscriptions',
  'ledger',
  'payouts',
  'emails',
  'jobs',
  'audit',
] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** The lists that can be exported, and the audit actions of the exports. */
export const EXPORT_ACTIONS = {
  drivers: 'exportDrivers',
  restaurants: 'exportRestaurants',
  subscriptions: 'exportSubscriptions',
  ledger: 'exportLedger',
  payouts: 'exportPayouts',
  audit: 'exportAudit',
} as const satisfies Partial<Record<ListName, AdminAction>>;
export type ExportedList = keyof typeof EXPORT_ACTIONS;

export const EXPORTED_LISTS = Object.keys(EXPORT_ACTIONS) as ExportedList[];
