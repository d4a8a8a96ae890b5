import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { useRoot } from '#app/lib/use-root.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { Page } from './page.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The layout of a public page. Visitors get links to home and sign-in; drivers have the navigation. */
export function PublicPage(props: ComponentProps<typeof Page>) {
  const root = useRoot();
  return (
    <>
      {!root?.isSignedIn && <SiteHeader />}
      <Page {...props} />
      <div className="mx-auto max-w-5xl px-4 sm:px-6">
        <SiteFooter />
      </div>
    </>
  );
}

function SiteHeader() {
  const t = useTranslations();
  return (
    <nav
      aria-label={t('footer.top')}
      className="mx-auto flex max-w-5xl items-center justify-between gap-3 px-4 pt-4 sm:px-6"
    >
      <Link
        to={paths.home()}
        className="flex min-h-target min-w-target items-center gap-2 font-bold text-title"
      >
        <Logo className="size-9" />
        <span translate="no" className="max-[22.5rem]:sr-only">
          {t('app.name')}
        </span>
      </Link>
      <div className="relative flex items-center">
        <LanguageMenu />
        <a href={paths.login()} className={getButtonClasses('quiet', '-me-4')}>
          {t('common.signIn')}
        </a>
      </div>
    </nav>
  );
}
