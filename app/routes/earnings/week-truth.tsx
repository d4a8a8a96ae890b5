import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMeasures, useUnits } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { ExplainedBadge } from '#app/components/ui/explained-badge.tsx';
import { LONGEST_ACTIVE_MS, SHORTEST_DELIVERY_MS } from '#worker/domain/earnings/active-time.ts';
import type { Truth } from '#worker/domain/earnings/truth.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { FigureLine } from './figure-line.tsx';

/** The net of the last seven days: payouts less the cost of the car, with waiting time and unpaid miles. */
export function WeekTruth({ truth }: { truth: Truth }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const units = useUnits();
  const { netCentsPerHour, pickups } = truth;
  // Of deliveries without places, as imported ones are, nothing was measured: that is no zero.
  const isMeasured = pickups.waited > 0 || pickups.all === 0;
  const perHour =
    netCentsPerHour === null ? undefined : t('earnings.netPerHour', { amount: writeMoney(netCentsPerHour) });
  return (
    <Card id="truth" title={t('earnings.truth')}>
      <dl className="divide-y divide-line">
        <FigureLine label={t('earnings.gross')}>{writeMoney(truth.grossCents)}</FigureLine>
        <FigureLine
          label={t('earnings.vehicleCost')}
          note={t('earnings.vehicleText', {
            exact: measures.makesCost(truth.miles, truth.costCentsPerMile, truth.vehicleCents) ? 'yes' : 'no',
            miles: measures.miles(truth.miles),
            rate: measures.costPerMile(truth.costCentsPerMile),
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
        </FigureLine>
        <FigureLine label={t('earnings.net')} note={perHour}>
          {writeMoney(truth.netCents)}
        </FigureLine>
        <FigureLine label={t('earnings.waiting')} note={t('earnings.waitingText', pickups)}>
          {isMeasured ? measures.hours(truth.waitingMs) : '–'}
        </FigureLine>
        <FigureLine label={t('earnings.deadhead', { units })}>
          {truth.deadheadMiles > 0 || pickups.all === 0 ? measures.miles(truth.deadheadMiles) : '–'}
        </FigureLine>
      </dl>
      <Link
        to={paths.account()}
        prefetch="intent"
        className="mt-1 inline-flex min-h-target items-center font-semibold text-accent-strong text-small underline"
      >
        {t(truth.isTypicalCost ? 'earnings.setCost' : 'earnings.changeCost')}
      </Link>
      <details>
        <DisclosureSummary>{t('common.howCalculated')}</DisclosureSummary>
        <p className="text-ink-soft text-small">
          {t(truth.isTypicalCost ? 'earnings.truthTypical' : 'earnings.truthOwn')}{' '}
          {t('earnings.activeRule', {
            hours: LONGEST_ACTIVE_MS / HOUR_MS,
            minutes: SHORTEST_DELIVERY_MS / MINUTE_MS,
          })}
        </p>
      </details>
    </Card>
  );
}
