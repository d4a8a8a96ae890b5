import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Check } from '#app/components/ui/icons.ts';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';
import { RateList } from './rate-list.tsx';

/** Shown to drivers on the Free plan: what analytics includes, with a sample. */
export function Upsell() {
  const t = useTranslations('analytics');
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2">
      <Card id="upsell" title={t('upsell')}>
        <p className="text-ink-soft">{t('upsellText')}</p>
        <ul className="my-4 flex flex-col gap-2">
          {(['upsellInsights', 'upsellMarket', 'upsellStrategy'] as const).map((key) => (
            <li key={key} className="flex items-start gap-2">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
              {t(key)}
            </li>
          ))}
        </ul>
        <UpgradeLink className="w-full sm:w-auto" />
      </Card>
      <Sample />
    </div>
  );
}

/** Sample data: dates (epoch ms, UTC) that stand for days of the week, with invented hourly pay. */
const SAMPLE_DAYS = [
  { at: Date.UTC(2026, 0, 3), centsPerHour: 2495 },
  { at: Date.UTC(2026, 0, 2), centsPerHour: 2210 },
  { at: Date.UTC(2026, 0, 6), centsPerHour: 1762 },
];

function Sample() {
  const t = useTranslations();
  const format = useFormatter();
  const rates = SAMPLE_DAYS.map(({ at, centsPerHour }) => ({
    name: format.dateTime(at, { weekday: 'long', timeZone: 'UTC' }),
    place: null,
    centsPerHour,
    basis: '',
    isClear: false,
  }));
  return (
    <Card
      id="sample"
      title={t('analytics.upsellSample')}
      aside={<Badge tone="note">{t('common.sample')}</Badge>}
    >
      <p className="mb-3 text-ink-soft text-small">{t('analytics.upsellSampleText')}</p>
      <RateList rates={rates} />
    </Card>
  );
}
