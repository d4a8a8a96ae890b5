/** The cookie of a page that heard of a change elsewhere: for some seconds it reads where the change was made. */
export const FRESH_KEY = 'fresh';

/** As a browser sets it. */
export const FRESH_COOKIE = `${FRESH_KEY}=1; Max-Age=10; Path=/; SameSite=Lax`;
