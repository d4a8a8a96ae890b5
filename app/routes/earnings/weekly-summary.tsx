import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { EarningsFigure } from './earnings-figure.tsx';

/** The last seven local days together. */
export function WeeklySummary({ week }: { week: DayEarnings[] }) {
  const t = useTranslations('earnings');
  const writeMoney = useMoney();
  const count = week.reduce((sum, { deliveries }) => sum + deliveries, 0);
  return (
    <Card id="week" title={t('week')}>
      <dl>
        <EarningsFigure label={t('thisWeek')} note={t('weekText', { count })}>
          {writeMoney(week.reduce((sum, { totalCents }) => sum + totalCents, 0))}
        </EarningsFigure>
      </dl>
    </Card>
  );
}
