import { type ErrorKind, getErrorKind } from '#app/lib/error-kind.ts';
import { repeatInSight } from './repeat-in-sight.ts';

type Router = typeof window.__remixRouter;

/** How often a page whose reload failed is retried while visible. In ms. */
const TRY_EVERY_MS = 8000;
/** After this time the page is too old to base decisions on, and the error is shown. In ms. */
const KEPT_MS = 120_000;

/** Failures that are temporary and not specific to the page. */
const PASSING: readonly ErrorKind[] = ['offline', 'unavailable', 'tooMany', 'failed'];

/**
 * Keeps showing a driver's page for a while when reloading its data fails, and retries until it works. Otherwise the router would
 * replace it with an error.
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
    // A failed form submission does not remove loader data.
    Object.keys(shown.loaderData).some((id) => loaderData[id] === undefined) &&
    Object.values(errors).every((error) => PASSING.includes(getErrorKind(error)));
  function readAgain() {
    const { revalidation, navigation, actionData } = router.state;
    // Revalidating would remove the reply to a form.
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
