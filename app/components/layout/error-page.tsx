import { Link, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { getErrorKind, getRetrySeconds, getReturnTo } from '#app/lib/error-kind.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ContactLink } from './contact-link.tsx';
import { Page } from './page.tsx';
import { SignedOut } from './signed-out.tsx';

/** A document younger than this is not loaded again: its error came with it. In ms. */
const MIN_AGE_MS = 3000;

/** What stands in place of a page that cannot be shown. */
export function ErrorPage({ error, isSignedIn }: { error: unknown; isSignedIn: boolean }) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  const kind = getErrorKind(error);
  useKeptPage(kind === 'offline');
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

/** Where a page was lost with the connection, loads it as a document: the service worker has it as it last was. */
function useKeptPage(isOffline: boolean): void {
  useEffect(() => {
    const isServed = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (isOffline && isServed && performance.now() > MIN_AGE_MS) window.location.reload();
  }, [isOffline]);
}
