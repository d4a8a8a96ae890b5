import { type ErrorKind, getErrorKind } from '#app/lib/error-kind.ts';
import { OUTDATED_EVENT } from './outdated-event.ts';
import { repeatInSight } from './repeat-in-sight.ts';

type Router = typeof window.__remixRouter;

/** How often a page that could not be read again is tried again while visible. In ms. */
const TRY_EVERY_MS = 8000;

/** The failures that say nothing about the page itself. */
const PASSING: readonly ErrorKind[] = ['offline', 'unavailable', 'tooMany', 'failed'];

/**
 * Keeps a driver's page as it is shown where reading it again fails, and has it read until that works. Else the router would
 * replace it by an error.
 */
export function keepPage(router: Router): void {
  const { subscribe } = router;
  let shown = router.state;
  let stop: (() => void) | null = null;
  const isKept = ({ errors, location, loaderData }: Router['state']) =>
    errors !== null &&
    !shown.errors &&
    location === shown.location &&
    shown.loaderData.root?.live &&
    // A form that failed leaves the data.
    Object.keys(shown.loaderData).some((id) => loaderData[id] === undefined) &&
    Object.values(errors).every((error) => PASSING.includes(getErrorKind(error)));
  subscribe((state) => {
    if (isKept(state)) {
      stop ??= repeatInSight(TRY_EVERY_MS, () => dispatchEvent(new Event(OUTDATED_EVENT)));
      return;
    }
    shown = state;
    stop?.();
    stop = null;
  });
  router.subscribe = (listen) =>
    subscribe((state, change) =>
      listen(isKept(state) ? { ...state, errors: null, loaderData: shown.loaderData } : state, change),
    );
}
