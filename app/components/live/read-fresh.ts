import { FRESH_COOKIE } from '#worker/domain/live/fresh-key.ts';

/** Makes what the page reads next include every change up to now. */
export function readFresh(): void {
  document.cookie = FRESH_COOKIE;
}
