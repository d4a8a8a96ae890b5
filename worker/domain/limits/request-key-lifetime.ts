import { DAY_MS } from '#worker/domain/shared/time.ts';

/** How long the response to a request is stored under its idempotency key. A later repeat is processed again. */
export const REQUEST_KEY_LIFETIME_MS = 7 * DAY_MS;
