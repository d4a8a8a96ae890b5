/** Everything an administrator can do, as it is kept in the audit log. */
export const ADMIN_ACTIONS = [
  'signIn',
  'signOut',
  'suspendDriver',
  'restoreDriver',
  'suspendRestaurant',
  'restoreRestaurant',
  'payOut',
  'addNewsSource',
  'pauseNewsSource',
  'resumeNewsSource',
  'refreshNewsSource',
  'readNewsSource',
  'exportPayouts',
  'refreshFigures',
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
  'audit',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** The fields whose values before and after an action are kept. */
export type AuditField =
  | 'suspendedAt'
  | 'reason'
  | 'status'
  | 'owedCents'
  | 'paidCents'
  | 'account'
  | 'name'
  | 'url'
  | 'isPaused'
  | 'articlesAdded'
  | 'articlesUpdated'
  | 'rolledUpAt';
