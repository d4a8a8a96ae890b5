import { useFormatter, useTranslations } from 'use-intl';
import { RouteSketch } from '#app/components/charts/route-sketch.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { paths } from '#worker/domain/shared/paths.ts';

const EXAMPLE_ORIGIN = { lat: 0.002, lng: 0.0 };
const EXAMPLE_STOPS = [
  { sequence: 1, kind: 'pickup', lat: 0.012, lng: 0.011, isDone: false },
  { sequence: 2, kind: 'pickup', lat: 0.006, lng: 0.02, isDone: false },
  { sequence: 3, kind: 'dropoff', lat: 0.015, lng: 0.03, isDone: false },
  { sequence: 4, kind: 'dropoff', lat: 0.004, lng: 0.036, isDone: false },
] as const;

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
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold text-ink-soft text-small">
          <li>{t('drivers', { count: format.number(CLAIMS.drivers) })}</li>
          <li>{t('countries', { count: format.number(CLAIMS.countries) })}</li>
        </ul>
      </div>
      <div className={cx(CARD_CLASSES, 'p-3')}>
        <RouteSketch title={t('exampleLabel')} origin={EXAMPLE_ORIGIN} stops={[...EXAMPLE_STOPS]} />
      </div>
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
