/**
 * The header by which a response names the driver whose page it is, so that a phone keeps it for nobody else, and a
 * request the driver it was meant for.
 */
export const DRIVER_HEADER = 'X-Driver';

/** Its value where nobody is signed in. */
export const NO_DRIVER = 'none';

/** The header, and its value, by which a browser deletes all that it stored of us but cookies: pages, queue, worker. */
export const CLEAR_BROWSER_DATA = ['Clear-Site-Data', '"cache", "storage"'] as const;
