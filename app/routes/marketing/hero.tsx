import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { Phone } from './phone.tsx';

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
          <a href={paths.login()} className={getButtonClasses('secondary', 'px-6')}>
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
