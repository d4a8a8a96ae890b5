/** How many of each an account keeps; one more is refused, in words that say what to do. */
export const ACCOUNT_LIMITS = {
  openOrders: 200,
  devices: 10,
  passkeys: 10,
  zones: 50,
  /** Of a restaurant, revoked ones apart. */
  apiKeys: 10,
  /** Files of past orders, and orders out of them. */
  imports: 100,
  importedOrders: 100_000,
  /** One more ends the one that was used longest ago. */
  sessions: 30,
} as const;
