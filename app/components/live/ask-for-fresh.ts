import { FRESH_COOKIE } from '#worker/domain/live/fresh-key.ts';

/** Has the next reads go to where changes are made: a copy of the database elsewhere may not have heard of one yet. */
export function askForFresh(): void {
  document.cookie = FRESH_COOKIE;
}
