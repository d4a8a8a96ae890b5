import { FRESH_COOKIE } from '#worker/domain/live/fresh-key.ts';

/** Makes the next load include every change up to now. */
export function readFresh(): void {
  document.cookie = FRESH_COOKIE;
}
