import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { StaticToast } from '#app/components/ui/static-toast.tsx';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { Page } from './page.tsx';

const REDIRECT_MS = 500;

/**
 * Tells a signed-out driver so, then redirects to sign-in, which returns here. Before hydration the visitor script follows the
 * `data-go` link; afterwards this component redirects.
 */
export function SignedOut({ returnTo }: { returnTo: string | undefined }) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  const login = paths.login(returnTo ?? pathname + search);
  const isHydrated = useHydrated();

  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(login), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [login]);

  return (
    <>
      <Page isNarrow title={t('errorPages.unauthorizedHeading')}>
        <a href={login} data-go={isHydrated ? undefined : ''} className={getButtonClasses('primary')}>
          {t('errorPages.signInAgain')}
        </a>
      </Page>
      <StaticToast toast={{ id: 'unauthorized', kind: 'error', key: 'unauthorized' }} />
    </>
  );
}
