import { useTranslations } from 'use-intl';
import { LanguageMenu } from '#app/components/layout/language-menu.tsx';
import { Logo } from '#app/components/layout/logo.tsx';
import { SiteFooter } from '#app/components/layout/site-footer.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { ChartNoAxesColumn, Layers, Route } from '#app/components/ui/icons.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { useClaimFormats } from './claim-formats.ts';
import { Hero } from './hero.tsx';
import { NetworkPitch } from './network-pitch.tsx';
import { Plans } from './plans.tsx';

/** The home page for visitors. The sign-in link does a full page load, because it leads to a different set of pages. */
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
            {t('common.signIn')}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-col gap-14 pb-10 outline-none sm:gap-20">
        <Hero />
        <Features />
        <Plans />
        <Questions />
        <NetworkPitch />
        <Referrals />
      </main>
      <SiteFooter />
    </div>
  );
}

const FEATURES = [
  { icon: Layers, title: 'ordersTitle', text: 'ordersText' },
  { icon: Route, title: 'routeTitle', text: 'routeText' },
  { icon: ChartNoAxesColumn, title: 'earningsTitle', text: 'earningsText' },
] as const;

function Features() {
  const t = useTranslations('landing');
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="mb-5 font-bold text-heading">
        {t('features')}
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 md:flex-col md:gap-3">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-strong">
              <Icon aria-hidden className="size-6" />
            </span>
            <div>
              <h3 className="font-semibold text-title">{t(title)}</h3>
              <p className="text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const QUESTIONS = ['apps', 'verdict', 'position', 'price', 'install'] as const;

/** Frequently asked questions, each with a collapsed answer. */
function Questions() {
  const t = useTranslations('landing');
  const tList = useTranslations('landing.questionList');
  const { dollars } = useClaimFormats();
  const { weeklyPrice, trialDays: days } = CLAIMS.pro;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-3 font-bold text-heading">
        {t('questions')}
      </h2>
      <div className="divide-y divide-line border-line border-y">
        {QUESTIONS.map((name) => (
          <details key={name} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {tList(`${name}.question`)}
              <span
                aria-hidden
                className="size-2 shrink-0 rotate-45 border-ink-soft border-e-2 border-b-2 group-open:-rotate-135 rtl:-rotate-45 rtl:group-open:rotate-135"
              />
            </summary>
            <p className="max-w-prose pb-4 text-ink-soft">
              {tList(`${name}.answer`, { amount: dollars(weeklyPrice), days })}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Referrals() {
  const t = useTranslations('landing');
  const { dollars } = useClaimFormats();
  return (
    <section aria-labelledby="referrals">
      <h2 id="referrals" className="mb-3 font-bold text-heading">
        {t('referrals')}
      </h2>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-soft marker:text-accent">
        <li>{t('driverReferral', { amount: dollars(CLAIMS.driverReferralWeekly) })}</li>
        <li>{t('restaurantReferral', { amount: dollars(CLAIMS.restaurantReferralMonthly) })}</li>
      </ul>
    </section>
  );
}
