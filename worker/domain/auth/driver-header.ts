/**
 * The header with a driver's id: on a response, the driver it is for, so that a phone stores it only for them; on a request, the
 * driver whose action it sends.
 */
export const DRIVER_HEADER = 'X-Driver';

/** The header's value when no driver is signed in. */
export const NO_DRIVER = 'none';

/** The header and value that make a browser delete all stored data except cookies. */
export const CLEAR_BROWSER_DATA = ['Clear-Site-Data', '"cache", "storage"'] as const;
