import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import { type Rate, TYPICAL_PERFORMANCE } from '#worker/domain/earnings/performance.ts';

/** The driver's rating, which no platform tells us, and how many offers are accepted. */
export function PerformanceCard({ acceptance }: { acceptance: Rate }) {
  const t = useTranslations('profile');
  const format = useFormatter();
  return (
    <Card id="performance" title={t('performance')}>
      <dl className="grid grid-cols-2 gap-4">
        <Stat label={t('rating')}>
          {format.number(TYPICAL_PERFORMANCE.rating, { minimumFractionDigits: 1 })} <TypicalBadge />
        </Stat>
        <Stat label={t('acceptance')}>
          {format.number(acceptance.percent / 100, { style: 'percent' })}{' '}
          {acceptance.isTypical && <TypicalBadge />}
        </Stat>
      </dl>
      <p className="mt-3 text-ink-soft text-small">{t('performanceText')}</p>
    </Card>
  );
}

function TypicalBadge() {
  const t = useTranslations('earnings');
  return <Badge tone="note">{t('typical')}</Badge>;
}
