/** Everything an administrator can do, as it is kept in the audit log. */
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
  'editNewsSource',
  'removeNewsSource',
  'restoreNewsSource',
  'pauseNewsSource',
  'resumeNewsSource',
  'refreshNewsSource',
  'readNewsSource',
  'refreshFigures',
  'exportDrivers',
  'exportRestaurants',
  'exportSubscriptions',
  'exportLedger',
  'exportPayouts',
  'exportAudit',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** What an action is done to. */
export const AUDIT_TARGETS = [
  'session',
  'driver',
  'restaurant',
  'payout',
  'newsSource',
  'figures',
  'list',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** The fields whose values before and after an action are kept. */
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
  | 'isRemoved'
  | 'articlesAdded'
  | 'articlesUpdated'
  | 'articlesRemoved'
  | 'rolledUpAt'
  | 'filter'
  | 'attempts'
  | 'lastAt'
  | 'isLockedOut';

/** In place of a session: the schedule did what an administrator could have done. */
export const SCHEDULE_SESSION = 'schedule';
