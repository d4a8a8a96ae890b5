import { useTranslations } from 'use-intl';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { ChartNoAxesColumn } from '#app/components/ui/icons.ts';
import { ANALYTICS_NEED, type Readiness } from '#worker/engines/insight/index.ts';
import { Meter } from './meter.tsx';

/** Shows how much data is still missing before analytics can show results. */
export function NotEnough({ readiness }: { readiness: Readiness }) {
  const t = useTranslations('analytics');
  const { workingDays, decisions } = ANALYTICS_NEED;
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t('notEnough')}
      text={t('notEnoughText', { days: workingDays, decisions })}
    >
      <dl className="flex w-full max-w-sm flex-col gap-3 text-start text-small">
        <Progress label={t('haveDays')} have={readiness.workingDays} need={workingDays} />
        <Progress label={t('haveDecisions')} have={readiness.decisions} need={decisions} />
      </dl>
    </EmptyState>
  );
}

function Progress({ label, have, need }: { label: string; have: number; need: number }) {
  const t = useTranslations('analytics');
  const counted = Math.min(have, need);
  return (
    <div>
      <div className="mb-1 flex justify-between gap-3">
        <dt>{label}</dt>
        <dd className="font-semibold tabular-nums">{t('haveOf', { have: counted, need })}</dd>
      </div>
      <Meter value={(counted / need) * 100} />
    </div>
  );
}
