import type { ErrorCode } from './domain/shared/error-code.ts';

/** The HTTP status of every expected failure. */
export const ERROR_STATUS = {
  invalidInput: 400,
  brokenJson: 400,
  notJson: 415,
  bodyTooLarge: 413,
  methodNotAllowed: 405,
  crossOrigin: 403,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  orderNotFound: 404,
  orderMoved: 409,
  orderExpired: 409,
  undoTooLate: 409,
  orderNotEditable: 409,
  orderWithoutPlace: 400,
  orderFinished: 400,
  noOrdersToRoute: 400,
  internal: 500,
} as const satisfies Record<ErrorCode, 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503>;
