import { paths } from '#worker/domain/shared/paths.ts';
import { dropPages } from './current-driver.ts';
import { isSilent } from './network-silence.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Browsers that do send these cookies (see `leaveLandings`). On iPhones all browsers are Safari underneath, with other names. */
const SENDS_COOKIES = /(?:Chrome|Firefox)\//;

/**
 * Leaves navigations from another site to the browser, because Safari withholds `SameSite=Lax` cookies from those fetched by a
 * service worker: the return from a sign-in provider and the page it redirects to, a return from a payment, a link in an email. A
 * reload or Back sends the first referrer again, so this is limited to Safari and a working network. Call this before registering
 * routes.
 */
export function leaveLandings(scope: WorkerScope): void {
  let isSigningIn = false;
  scope.addEventListener('fetch', (event) => {
    const { mode, method, url, referrer } = event.request;
    if (mode !== 'navigate' || method !== 'GET') return;
    const { pathname } = new URL(url);
    const wasSigningIn = isSigningIn;
    isSigningIn = pathname === paths.loginCallback();
    // The next page may belong to another driver.
    if (isSigningIn || wasSigningIn) event.waitUntil(dropPages());
    const isForeign = /^https?:/.test(referrer) && new URL(referrer).origin !== scope.location.origin;
    const needsBrowser =
      wasSigningIn || (isForeign && !SENDS_COOKIES.test(navigator.userAgent) && !isSilent());
    const isLanding = isSigningIn || (needsBrowser && navigator.onLine);
    // Prevents routes from handling it. Signing out is excluded because it must delete data.
    if (isLanding && pathname !== paths.logout()) event.stopImmediatePropagation();
  });
}
