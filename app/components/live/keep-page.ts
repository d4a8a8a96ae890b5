import { type ErrorKind, getErrorKind } from '#app/lib/error-kind.ts';
import { OUTDATED_EVENT } from './outdated-event.ts';

type Router = typeof window.__remixRouter;

/** When a page that could not be read again is tried again. In ms. */
const TRY_AGAIN_MS = 8000;

/** The failures that say nothing about the page itself. */
const PASSING: readonly ErrorKind[] = ['offline', 'unavailable', 'tooMany', 'failed'];

/**
 * Keeps a driver's page as it is shown where reading it again fails, and has it read until that works. Else the router would
 * replace it by an error.
 */
export function keepPage(router: Router): void {
  const { subscribe } = router;
  let shown = router.state;
  let timer: ReturnType<typeof setTimeout>;
  const isKept = ({ errors, location, loaderData }: Router['state']) =>
    errors !== null &&
    !shown.errors &&
    location === shown.location &&
    shown.loaderData.root?.live &&
    // A form that failed leaves the data.
    Object.keys(shown.loaderData).some((id) => loaderData[id] === undefined) &&
    Object.values(errors).every((error) => PASSING.includes(getErrorKind(error)));
  subscribe((state) => {
    clearTimeout(timer);
    if (!isKept(state)) shown = state;
    else timer = setTimeout(() => dispatchEvent(new Event(OUTDATED_EVENT)), TRY_AGAIN_MS);
  });
  router.subscribe = (listen) =>
    subscribe((state, change) =>
      listen(isKept(state) ? { ...state, errors: null, loaderData: shown.loaderData } : state, change),
    );
}
