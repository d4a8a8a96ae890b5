import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { useDocumentIntl } from '#app/i18n/document-intl.tsx';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import darkStreets from './example-dark.svg';
import lightStreets from './example-light.svg';

export function Hero() {
  const t = useTranslations('landing');
  const format = useFormatter();
  return (
    <section className="grid items-center gap-8 pt-4 sm:pt-10 md:grid-cols-2">
      <div className="flex flex-col gap-5">
        <h1 className="text-balance font-extrabold text-display tracking-tight">{t('headline')}</h1>
        <p className="text-ink-soft text-title">{t('lead')}</p>
        <div className="flex flex-wrap gap-3">
          <GetStarted />
          <a href={paths.login(paths.subscribe())} className={getButtonClasses('secondary', 'px-6')}>
            {t('startTrial')}
          </a>
        </div>
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold text-ink-soft text-small">
          <li>
            <Badge>{t('goal')}</Badge>
          </li>
          <li>{t('drivers', { count: format.number(CLAIMS.drivers) })}</li>
          <li>{t('countries', { count: format.number(CLAIMS.countries) })}</li>
        </ul>
      </div>
      <Phone />
    </section>
  );
}

function GetStarted() {
  const t = useTranslations('common');
  return (
    <a href={paths.login()} className={getButtonClasses('primary', 'px-6')}>
      {t('getStarted')}
    </a>
  );
}

/** Screenshots of the home screen in every language, light and dark, created by `npm run screenshots -- -g landing`. */
const SCREENS = import.meta.glob<string>('./screens/*.webp', { eager: true, import: 'default' });

/** A phone with the home screen, in front of a map in the product's style. */
function Phone() {
  const t = useTranslations('landing');
  const { language } = useDocumentIntl();
  const find = (scheme: 'light' | 'dark') => SCREENS[`./screens/${language}-${scheme}.webp`];
  return (
    <div className="relative isolate overflow-hidden rounded-card bg-sunken px-6 pt-8 md:px-10">
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={darkStreets} />
        <img
          src={lightStreets}
          alt=""
          className="absolute inset-0 -z-10 size-full object-cover object-bottom-right"
        />
      </picture>
      <div className="mx-auto aspect-[390/700] w-full max-w-72 overflow-hidden rounded-t-[2.5rem] border-[0.625rem] border-ink border-b-0 bg-ground shadow-float dark:border-line-strong">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={find('dark')} />
          <img
            src={find('light')}
            alt={t('phoneLabel')}
            width={390}
            height={844}
            className="h-auto w-full rounded-t-[1.75rem]"
          />
        </picture>
      </div>
    </div>
  );
}
