import { DAY_MS } from '#worker/domain/shared/time.ts';

/** How long the first response to a request is kept by its key: a later repeat would take effect anew. */
export const REQUEST_KEY_LIFETIME_MS = 7 * DAY_MS;
