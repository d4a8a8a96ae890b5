import type { ErrorCode } from './domain/shared/error-code.ts';

/** The HTTP status of every expected failure. */
export const ERROR_STATUS = {
  invalidInput: 400,
  brokenJson: 400,
  bodyMissing: 400,
  bodyBroken: 400,
  notJson: 415,
  brokenForm: 400,
  notForm: 415,
  bodyTooLarge: 413,
  methodNotAllowed: 405,
  upgradeRequired: 426,
  crossOrigin: 403,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  orderNotFound: 404,
  orderMoved: 409,
  tooManyOpenOrders: 409,
  tooManyActiveOrders: 409,
  orderExpired: 409,
  orderTaken: 409,
  undoTooLate: 409,
  orderNotEditable: 409,
  integrationNotFound: 404,
  orderWithoutPlace: 400,
  orderFinished: 400,
  noOrdersToRoute: 400,
  importNotFound: 404,
  importNotReady: 409,
  nothingToImport: 409,
  importUnreadable: 409,
  importFull: 409,
  tooManyImports: 409,
  alreadySubscribed: 409,
  noSubscription: 404,
  requiresPro: 403,
  paymentsOff: 503,
  paymentsUnreachable: 503,
  paymentsRefused: 503,
  paymentsGone: 503,
  badSignature: 401,
  dispatchOff: 503,
  driverUnknown: 404,
  driverOffline: 409,
  eventReused: 409,
  restaurantNotFound: 404,
  newsSourceNotFound: 404,
  payoutChanged: 409,
  payoutHeld: 409,
  restaurantSuspended: 403,
  driverSuspended: 403,
  restaurantExists: 409,
  restaurantTwinActive: 409,
  manageLinkUnknown: 404,
  apiKeyUnknown: 401,
  apiKeyNotFound: 404,
  apiKeyShown: 409,
  tooManyApiKeys: 409,
  restaurantUnsubscribed: 403,
  restaurantWithoutPlace: 409,
  billOverdue: 403,
  deliveryNotFound: 404,
  deliveryMoved: 409,
  priceChanged: 409,
  tooManyRequests: 429,
  emailRefused: 409,
  emailLinkStale: 404,
  signInStale: 400,
  signInRefused: 403,
  signInFailed: 400,
  signInEmailUnverified: 403,
  signInUnlinked: 403,
  identityNotFound: 404,
  lastSignIn: 409,
  signInUnreachable: 503,
  signInNotFresh: 403,
  passkeyNotVerified: 400,
  passkeyRefused: 401,
  passkeyExists: 409,
  tooManyPasskeys: 409,
  passkeyNotFound: 404,
  sessionNotFound: 404,
  deviceNotFound: 404,
  deviceGone: 409,
  tooManyDevices: 409,
  pushOff: 503,
  pushUnreachable: 503,
  pushRefused: 503,
  adminCodeMissing: 400,
  adminCodeWrong: 401,
  adminNotSetUp: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 426 | 429 | 500 | 503>;

/** Failures that say only that a deployment lacks the configuration for something. */
export const SWITCHED_OFF: readonly ErrorCode[] = ['paymentsOff', 'dispatchOff', 'pushOff', 'adminNotSetUp'];

/** D1 or KV failed although the call was right: it is down, overloaded or too slow. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/**
 * Whether an error or its cause is a `StoreError`. By name, because pages and API are built separately, each with its own
 * class.
 */
export function isStoreError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'StoreError' || isStoreError(error.cause);
}
