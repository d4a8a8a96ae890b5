import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The browser's part of a passkey; `.client` leaves the library out of the server's bundle. */
export const browserPasskeys = { startAuthentication, startRegistration };
