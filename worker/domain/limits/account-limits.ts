/** How many of each an account may have; one more is refused. */
export const ACCOUNT_LIMITS = {
  openOrders: 200,
  devices: 10,
  passkeys: 10,
  zones: 50,
  /** Of a restaurant, without revoked ones. */
  apiKeys: 10,
  /** Files of past orders that are being imported or can be undone, and orders out of all files. */
  imports: 100,
  importedOrders: 100_000,
  /** One more ends the least recently used one. */
  sessions: 30,
} as const;
