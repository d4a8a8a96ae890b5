/** The maximum number of each item per account; further ones are refused. */
export const ACCOUNT_LIMITS = {
  openOrders: 200,
  devices: 10,
  passkeys: 10,
  zones: 50,
  /** Per restaurant, not counting revoked keys. */
  apiKeys: 10,
  /** Files of past orders that are being imported or can still be undone, and the orders from all files. */
  imports: 100,
  importedOrders: 100_000,
  /** A further session ends the least recently used one. */
  sessions: 30,
} as const;
