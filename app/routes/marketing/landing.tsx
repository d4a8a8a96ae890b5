import { useTranslations } from 'use-intl';
import { LanguageMenu } from '#app/components/layout/language-menu.tsx';
import { Logo } from '#app/components/layout/logo.tsx';
import { SiteFooter } from '#app/components/layout/site-footer.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { NetworkOffer } from './network-offer.tsx';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { Referrals } from './referrals.tsx';

/** The start page of a visitor. The sign-in link is a full page load, because it leads to another set of pages. */
export function Landing() {
  const t = useTranslations();
  return (
    <div className="mx-auto max-w-5xl px-4 sm:px-6">
      <header className="flex items-center justify-between gap-3 py-4">
        <p className="flex items-center gap-2 font-bold text-title">
          <Logo className="size-9" />
          <span translate="no" className="max-[22.5rem]:sr-only">
            {t('app.name')}
          </span>
        </p>
        <div className="relative flex items-center">
          <LanguageMenu />
          <a href={paths.login()} className={getButtonClasses('quiet', '-me-4')}>
            {t('landing.signIn')}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-col gap-14 pb-10 outline-none sm:gap-20">
        <Hero />
        <Features />
        <Plans />
        <Questions />
        <NetworkOffer />
        <Referrals />
      </main>
      <SiteFooter />
    </div>
  );
}
