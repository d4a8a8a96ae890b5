import { Link, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';
import { type ErrorKind, getErrorKind, getRetrySeconds, getReturnTo } from '#app/lib/error-kind.ts';
import { describeWait } from '#worker/domain/limits/describe-wait.ts';
import { CONSOLE_HOME, isConsolePath, paths } from '#worker/domain/shared/paths.ts';
import { ContactLink } from './contact-link.tsx';
import { Page } from './page.tsx';
import { SignedOut } from './signed-out.tsx';

/** Session storage key of the last reloaded address. */
const RELOADED_KEY = 'reloaded';

/** A page that fails again within this time after its last failure is not reloaded. In ms. */
const RELOAD_AGAIN_MS = 30_000;

/** How often a page with a temporary error is retried while visible. In ms. */
const TRY_EVERY_MS = 8000;

/** Shown in place of a page that failed. */
export function ErrorPage({ error, isSignedIn }: { error: unknown; isSignedIn: boolean }) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  const kind = getErrorKind(error);
  useRecovery(kind);
  if (kind === 'unauthorized') return <SignedOut returnTo={getReturnTo(error)} />;
  const texts = {
    notFound: { heading: t('errorPages.notFoundHeading'), text: t('errorPages.notFoundText') },
    suspended: { heading: t('errorPages.suspendedHeading'), text: t('errorPages.suspendedText') },
    forbidden: { heading: t('errorPages.forbiddenHeading'), text: t('errorPages.forbiddenText') },
    unavailable: {
      heading: t('errorPages.unavailableHeading'),
      text: t('errorPages.unavailableText'),
    },
    tooMany: {
      heading: t('errorPages.tooManyHeading'),
      text: t('errors.tooManyRequests', describeWait(getRetrySeconds(error))),
    },
    offline: { heading: t('errorPages.offlineHeading'), text: t('errorPages.offlineText') },
    failed: { heading: t('errorPages.errorHeading'), text: t('errorPages.errorText') },
  }[kind];
  const home = isConsolePath(pathname)
    ? { to: CONSOLE_HOME, text: t('errorPages.goToConsole') }
    : { to: paths.home(), text: isSignedIn ? t('common.goToDashboard') : t('errorPages.goHome') };
  const canRetry = kind !== 'notFound' && kind !== 'suspended';
  return (
    <Page isNarrow title={texts.heading} lead={texts.text}>
      {kind === 'suspended' && <ContactLink contact="support" />}
      <div className="flex flex-wrap gap-2">
        {canRetry && (
          <a href={pathname + search} className={getButtonClasses('primary')}>
            {t('errorPages.tryAgain')}
          </a>
        )}
        <Link
          to={kind === 'suspended' ? paths.logout() : home.to}
          reloadDocument
          className={getButtonClasses(canRetry ? 'secondary' : 'primary')}
        >
          {home.text}
        </Link>
      </div>
    </Page>
  );
}

/**
 * Recovers a failed page. If the phone has a cached copy, reloads once after an offline failure; for temporary errors,
 * revalidates until it works. Offline, an unknown route is reported as not found.
 */
function useRecovery(kind: ErrorKind): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const isServed = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    const mayBeKept = kind === 'offline' || (kind === 'notFound' && !isDocument());
    if (mayBeKept && isServed) void reloadKept().catch(() => {});
    const mayPass = kind === 'offline' || kind === 'unavailable';
    return mayPass ? repeatInSight(TRY_EVERY_MS, revalidate) : undefined;
  }, [kind, revalidate]);
}

/** Reloads only if there is a cached copy; otherwise the browser would show its own error page. */
async function reloadKept(): Promise<void> {
  const { pathname, href } = window.location;
  const isKept = (await caches.match(pathname)) ?? (await caches.match(paths.offline()));
  if (isKept && recordReload(href)) window.location.reload();
}

/** Whether this document was loaded from the current URL, rather than reached by client-side navigation. */
function isDocument(): boolean {
  return performance.getEntriesByType('navigation')[0]?.name === window.location.href;
}

type Reloaded = { address: string; failedAt: number };

/** Records that an address failed. Returns false if it also failed recently, or if the tab's storage is unavailable. */
function recordReload(address: string): boolean {
  const last = readFromTab<Reloaded>(RELOADED_KEY);
  const failedAt = Date.now();
  const isRecent = last?.address === address && failedAt - last.failedAt < RELOAD_AGAIN_MS;
  // Every failure extends the wait, so that a page that keeps failing is not reloaded forever.
  const isStored = storeInTab(RELOADED_KEY, { address, failedAt } satisfies Reloaded);
  return isStored && !isRecent;
}
