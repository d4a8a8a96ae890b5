import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { ExplainedBadge } from '#app/components/ui/explained-badge.tsx';
import { ENOUGH_WORK, type Peak, type Performance, type Rate } from '#worker/domain/earnings/performance.ts';
import { FigureLine } from './figure-line.tsx';

type Props = Performance & { peakHours: string | null };

/** The driver's best-paid hours, and their acceptance and completion rates. */
export function PerformanceMetrics({ peak, peakHours, acceptance, completion }: Props) {
  const t = useTranslations();
  const writePeakNote = usePeakNote();
  const isTypical = peak.kind === 'typical' || acceptance.isTypical || completion.isTypical;
  return (
    <Card id="metrics" title={t('earnings.metrics')}>
      <dl className="divide-y divide-line">
        <Metric
          label={t('earnings.peakHours')}
          isTypical={peak.kind === 'typical'}
          note={writePeakNote(peak)}
        >
          {peakHours ?? t('earnings.peakEven')}
        </Metric>
        <RateMetric label={t('earnings.acceptanceRate')} rate={acceptance} />
        <RateMetric label={t('earnings.completionRate')} rate={completion} />
      </dl>
      {isTypical && (
        <p className="mt-3 text-ink-soft text-small">
          {t('earnings.typicalText', { decisions: ENOUGH_WORK.decisions, days: ENOUGH_WORK.workingDays })}
        </p>
      )}
    </Card>
  );
}

/** Returns a formatter for the peak hours' pay compared with the other hours. */
function usePeakNote() {
  const t = useTranslations();
  const writeMoney = useMoney();
  const perHour = (cents: number) => t('common.perHour', { amount: writeMoney(cents) });
  return (peak: Peak): string => {
    const rate = perHour(peak.centsPerHour);
    if (peak.kind === 'typical') return t('earnings.average', { perHour: rate });
    if (peak.kind === 'even') return t('earnings.peakEvenText', { perHour: rate });
    return t('earnings.peakOwn', { perHour: rate, other: perHour(peak.otherCentsPerHour) });
  };
}

function RateMetric({ label, rate: { percent, level, isTypical } }: { label: string; rate: Rate }) {
  const t = useTranslations('earnings.levels');
  const format = useFormatter();
  return (
    <Metric label={label} isTypical={isTypical} note={isTypical ? undefined : t(level)}>
      {format.number(percent / 100, { style: 'percent' })}
    </Metric>
  );
}

type MetricProps = { label: string; note: string | undefined; isTypical: boolean; children: ReactNode };

function Metric({ label, note, isTypical, children }: MetricProps) {
  const t = useTranslations('earnings');
  const badge = isTypical && (
    <ExplainedBadge tone="note" text={t('typicalHint')}>
      {t('typical')}
    </ExplainedBadge>
  );
  return (
    <FigureLine label={label} badge={badge} note={note}>
      {children}
    </FigureLine>
  );
}
