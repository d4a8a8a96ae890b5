/** The header with the driver a response belongs to, so that a phone stores it only for them, or the driver a request is for. */
export const DRIVER_HEADER = 'X-Driver';

/** Its value without a sign-in. */
export const NO_DRIVER = 'none';

/** The header, and its value, that makes a browser delete everything it stored except cookies. */
export const CLEAR_BROWSER_DATA = ['Clear-Site-Data', '"cache", "storage"'] as const;
