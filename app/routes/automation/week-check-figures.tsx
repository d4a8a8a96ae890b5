import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import type { WeekCheck } from '#worker/engines/offers/index.ts';

/** What following every verdict would have earned an hour last week, compared with the driver's own choices. */
export function WeekCheckFigures({ week }: { week: WeekCheck | null }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  if (!week) return <p className="mt-4 text-small">{t('automation.weekTooFew')}</p>;
  return (
    <section className="mt-4 text-small">
      <h3 className="font-semibold">{t('automation.week')}</h3>
      <dl className="mt-1">
        {(['verdicts', 'done', 'simple'] as const).map((way) => (
          <div key={way} className="flex justify-between gap-3 border-line border-t py-2">
            <dt className="flex flex-wrap gap-x-2">
              {t(`automation.weekWays.${way}`)}
              {way === 'verdicts' && <Badge>{t(`automation.weekCertainty.${week.certainty}`)}</Badge>}
            </dt>
            <dd className="shrink-0 tabular-nums">
              {t('common.perHour', { amount: writeMoney(week.centsPerHour[way]) })}
            </dd>
          </div>
        ))}
      </dl>
      {week.isBeaten && <p className="font-semibold">{t('automation.weekBeaten')}</p>}
      <p className="mt-2 text-caption text-ink-soft">{t('automation.weekNote', { offers: week.offers })}</p>
    </section>
  );
}
