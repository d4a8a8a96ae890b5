import { type ErrorKind, getErrorKind } from '#app/lib/error-kind.ts';
import { repeatInSight } from './repeat-in-sight.ts';

type Router = typeof window.__remixRouter;

/** How often a page that could not be read again is tried again while visible. In ms. */
const TRY_EVERY_MS = 8000;
/** After this time a page is too old to decide by, and the error is shown. In ms. */
const KEPT_MS = 120_000;

/** The failures that say nothing about the page itself. */
const PASSING: readonly ErrorKind[] = ['offline', 'unavailable', 'tooMany', 'failed'];

/**
 * Keeps a driver's page for a while as it is shown where reading it again fails, and reads it until that works. Else the router
 * would replace it by an error.
 */
export function keepPage(router: Router): void {
  const { subscribe } = router;
  let shown = router.state;
  let failedAt = 0;
  let stop: (() => void) | undefined;
  const isKept = ({ errors, location, loaderData }: Router['state']) =>
    errors !== null &&
    !shown.errors &&
    location === shown.location &&
    shown.loaderData.root?.live &&
    (failedAt === 0 || Date.now() - failedAt < KEPT_MS) &&
    // A form that failed leaves the data.
    Object.keys(shown.loaderData).some((id) => loaderData[id] === undefined) &&
    Object.values(errors).every((error) => PASSING.includes(getErrorKind(error)));
  function readAgain() {
    const { revalidation, navigation, actionData } = router.state;
    // The reply to a form would go.
    if (revalidation === 'idle' && navigation.state === 'idle' && !actionData) router.revalidate();
  }
  subscribe((state) => {
    if (isKept(state)) {
      failedAt ||= Date.now();
      stop ??= repeatInSight(TRY_EVERY_MS, readAgain);
      return;
    }
    shown = state;
    failedAt = 0;
    stop?.();
    stop = undefined;
  });
  router.subscribe = (listen) =>
    subscribe((state, change) =>
      listen(isKept(state) ? { ...state, errors: null, loaderData: shown.loaderData } : state, change),
    );
}
