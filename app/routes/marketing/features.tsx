import { useTranslations } from 'use-intl';
import { ChartNoAxesColumn, Layers, Route } from '#app/components/ui/icons.ts';

const FEATURES = [
  { icon: Layers, title: 'ordersTitle', text: 'ordersText' },
  { icon: Route, title: 'routeTitle', text: 'routeText' },
  { icon: ChartNoAxesColumn, title: 'earningsTitle', text: 'earningsText' },
] as const;

export function Features() {
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
