import { Link, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { type ErrorKind, getErrorKind, getRetrySeconds, getReturnTo } from '#app/lib/error-kind.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ContactLink } from './contact-link.tsx';
import { Page } from './page.tsx';
import { SignedOut } from './signed-out.tsx';

/** Where this tab records the address that it reloaded last. */
const RELOADED_KEY = 'reloaded';

/** What stands in place of a page that cannot be shown. */
export function ErrorPage({ error, isSignedIn }: { error: unknown; isSignedIn: boolean }) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  const kind = getErrorKind(error);
  useReloadOffline(kind);
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
      text: t('errors.tooManyRequests', { seconds: getRetrySeconds(error) }),
    },
    offline: { heading: t('errorPages.offlineHeading'), text: t('errorPages.offlineText') },
    failed: { heading: t('errorPages.errorHeading'), text: t('errorPages.errorText') },
  }[kind];
  return (
    <Page isNarrow title={texts.heading} lead={texts.text}>
      {kind === 'suspended' && <ContactLink contact="support" />}
      <div className="flex flex-wrap gap-2">
        {kind !== 'notFound' && (
          <a href={pathname + search} className={getButtonClasses('primary')}>
            {t('errorPages.tryAgain')}
          </a>
        )}
        <Link
          to={paths.home()}
          reloadDocument
          className={getButtonClasses(kind === 'notFound' ? 'primary' : 'secondary')}
        >
          {isSignedIn ? t('common.goToDashboard') : t('errorPages.goHome')}
        </Link>
      </div>
    </Page>
  );
}

/**
 * Reloads once when a client navigation failed offline, so that the service worker serves its saved copy. Without a
 * connection the app may not know an address yet, and calls it missing.
 */
function useReloadOffline(kind: ErrorKind): void {
  useEffect(() => {
    const isServed = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    const mayBeKept = kind === 'offline' || (kind === 'notFound' && !isDocument());
    if (mayBeKept && isServed && recordReload(window.location.href)) window.location.reload();
  }, [kind]);
}

/** Whether the server was asked for this very address, rather than another page's script. */
function isDocument(): boolean {
  return performance.getEntriesByType('navigation')[0]?.name === window.location.href;
}

/** Records that an address is reloaded; false where it was already, or the tab stores nothing. */
function recordReload(address: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === address) return false;
    sessionStorage.setItem(RELOADED_KEY, address);
    return true;
  } catch {
    return false;
  }
}
