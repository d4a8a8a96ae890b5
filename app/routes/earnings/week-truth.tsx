import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { ExplainedBadge } from '#app/components/ui/explained-badge.tsx';
import { paths } from '#app/lib/paths.ts';
import type { Truth } from '#worker/domain/earnings/truth.ts';

/** What the last seven days really brought: payouts less the car, and what was waited and driven unpaid. */
export function WeekTruth({ truth }: { truth: Truth }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const perHour = t('common.perHour', { amount: writeMoney(truth.netCentsPerHour) });
  return (
    <Card id="truth" title={t('earnings.truth')}>
      <dl className="divide-y divide-line">
        <Line label={t('earnings.gross')}>{writeMoney(truth.grossCents)}</Line>
        <Line
          label={t('earnings.vehicleCost')}
          note={t('earnings.vehicleText', {
            miles: measures.miles(truth.miles),
            rate: measures.perMile(truth.costCentsPerMile),
          })}
          badge={
            truth.isTypicalCost && (
              <ExplainedBadge tone="note" text={t('earnings.typicalCostHint')}>
                {t('earnings.typical')}
              </ExplainedBadge>
            )
          }
        >
          {writeMoney(-truth.vehicleCents)}
        </Line>
        <Line label={t('earnings.net')} note={perHour}>
          {writeMoney(truth.netCents)}
        </Line>
        <Line label={t('earnings.waiting')}>{measures.hours(truth.waitingMs)}</Line>
        <Line label={t('earnings.deadhead')}>{measures.miles(truth.deadheadMiles)}</Line>
      </dl>
      <p className="mt-3 text-ink-soft text-small">
        {t(truth.isTypicalCost ? 'earnings.truthTypical' : 'earnings.truthOwn')}{' '}
        <Link to={paths.account()} prefetch="intent" className="font-semibold text-accent-strong underline">
          {t('earnings.setCost')}
        </Link>
      </p>
    </Card>
  );
}

type LineProps = { label: string; note?: string; badge?: ReactNode; children: ReactNode };

function Line({ label, note, badge, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <dt className="flex flex-wrap items-center gap-2">
        {label} {badge}
      </dt>
      <dd className="text-end">
        <span className="block font-semibold text-title tabular-nums">{children}</span>
        {note && <span className="block text-ink-soft text-small tabular-nums">{note}</span>}
      </dd>
    </div>
  );
}
