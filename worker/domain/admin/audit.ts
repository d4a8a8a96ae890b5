export const ADMIN_ACTIONS = [
  'signIn',
  'enterCode',
  'signOut',
  'failSignIn',
  'addPasskey',
  'removePasskey',
  'suspendDriver',
  'restoreDriver',
  'suspendRestaurant',
  'restoreRestaurant',
  'replayCouriers',
  'payOut',
  'revertPayout',
  'addNewsSource',
  'pauseNewsSource',
  'resumeNewsSource',
  'refreshNewsSource',
  'readNewsSource',
  'exportDrivers',
  'exportRestaurants',
  'exportSubscriptions',
  'exportLedger',
  'exportPayouts',
  'exportAudit',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export const AUDIT_TARGETS = ['session', 'driver', 'restaurant', 'payout', 'newsSource', 'list'] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** The fields recorded before and after an action. */
export type AuditField =
  | 'suspendedAt'
  | 'reason'
  | 'status'
  | 'owedCents'
  | 'paidCents'
  | 'revertedCents'
  | 'posting'
  | 'account'
  | 'name'
  | 'url'
  | 'isPaused'
  | 'articlesAdded'
  | 'articlesUpdated'
  | 'filter'
  | 'attempts'
  | 'lastAt'
  | 'isLockedOut';

/** The session id in the audit log for an action that a scheduled job performed. */
export const SCHEDULE_SESSION = 'schedule';
