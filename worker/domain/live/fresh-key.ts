/** The cookie of a page that was notified of a change: for some seconds it reads from the primary database. */
export const FRESH_KEY = 'fresh';

export const FRESH_COOKIE = `${FRESH_KEY}=1; Max-Age=10; Path=/; SameSite=Lax`;
