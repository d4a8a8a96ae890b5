/** The maximum lag of a database replica (s), except after a failure. */
const REPLICA_LAG_S = 10;

export const REPLICA_LAG_MS = REPLICA_LAG_S * 1000;

/** The cookie of a page that changed data or was notified of a change: for as long as replicas lag, it reads from the primary. */
export const FRESH_KEY = 'fresh';

export const FRESH_COOKIE = `${FRESH_KEY}=1; Max-Age=${REPLICA_LAG_S}; Path=/; SameSite=Lax`;
