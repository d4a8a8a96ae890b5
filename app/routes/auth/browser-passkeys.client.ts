import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The browser side of WebAuthn. The `.client` suffix keeps the library out of the server bundle. */
export const browserPasskeys = { startAuthentication, startRegistration };
