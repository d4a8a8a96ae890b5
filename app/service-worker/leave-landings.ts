import { paths } from '#worker/domain/shared/paths.ts';
import { dropPages } from './current-driver.ts';
import { isSilent } from './network-silence.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Browsers that do not withhold them (see `leaveLandings`); on iPhones they are Safari inside, under other names. */
const SENDS_COOKIES = /(?:Chrome|Firefox)\//;

/**
 * Leaves navigations that come from another site to the browser, for Safari withholds `SameSite=Lax` cookies from those that a
 * service worker fetches: a sign-in provider's way back with the page it redirects to, a return from a payment, a link in an email.
 * A reload or Back sends the first referrer again, so this stays within Safari and a network that works.
 * Must be called before the routes are registered.
 */
export function leaveLandings(scope: WorkerScope): void {
  let isSigningIn = false;
  scope.addEventListener('fetch', (event) => {
    const { mode, method, url, referrer } = event.request;
    if (mode !== 'navigate' || method !== 'GET') return;
    const { pathname } = new URL(url);
    const wasSigningIn = isSigningIn;
    isSigningIn = pathname === paths.loginCallback();
    // The next page may be another driver's.
    if (isSigningIn || wasSigningIn) event.waitUntil(dropPages());
    const isForeign = /^https?:/.test(referrer) && new URL(referrer).origin !== scope.location.origin;
    const needsBrowser =
      wasSigningIn || (isForeign && !SENDS_COOKIES.test(navigator.userAgent) && !isSilent());
    const isLanding = isSigningIn || (needsBrowser && navigator.onLine);
    // Then no route gets to answer it. Signing out has data to delete.
    if (isLanding && pathname !== paths.logout()) event.stopImmediatePropagation();
  });
}
