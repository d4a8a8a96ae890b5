import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMeasures, useUnits } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { ExplainedBadge } from '#app/components/ui/explained-badge.tsx';
import { MAX_ACTIVE_MS, MIN_DELIVERY_MS } from '#worker/domain/earnings/active-time.ts';
import type { TakeHome } from '#worker/domain/earnings/take-home.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { FigureLine } from './figure-line.tsx';

/** The net earnings of the last seven days: payouts minus car costs, with waiting time and unpaid miles. */
export function WeekTakeHome({ takeHome }: { takeHome: TakeHome }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const units = useUnits();
  const { netCentsPerHour, pickups } = takeHome;
  // Deliveries without places, such as imported ones, have no measured waiting time. Show a dash, not zero.
  const isMeasured = pickups.waited > 0 || pickups.all === 0;
  const perHour =
    netCentsPerHour === null ? undefined : t('earnings.netPerHour', { amount: writeMoney(netCentsPerHour) });
  return (
    <Card id="take-home" title={t('earnings.takeHome')}>
      <dl className="divide-y divide-line">
        <FigureLine label={t('earnings.gross')}>{writeMoney(takeHome.grossCents)}</FigureLine>
        <FigureLine
          label={t('earnings.vehicleCost')}
          note={t('earnings.vehicleText', {
            exact: measures.makesCost(takeHome.miles, takeHome.costCentsPerMile, takeHome.vehicleCents)
              ? 'yes'
              : 'no',
            miles: measures.miles(takeHome.miles),
            rate: measures.costPerMile(takeHome.costCentsPerMile),
          })}
          badge={
            takeHome.isTypicalCost && (
              <ExplainedBadge tone="note" text={t('earnings.typicalCostHint')}>
                {t('earnings.typical')}
              </ExplainedBadge>
            )
          }
        >
          {writeMoney(-takeHome.vehicleCents)}
        </FigureLine>
        <FigureLine label={t('earnings.net')} note={perHour}>
          {writeMoney(takeHome.netCents)}
        </FigureLine>
        <FigureLine label={t('earnings.waiting')} note={t('earnings.waitingText', pickups)}>
          {isMeasured ? measures.hours(takeHome.waitingMs) : '–'}
        </FigureLine>
        <FigureLine label={t('earnings.deadhead', { units })}>
          {takeHome.deadheadMiles > 0 || pickups.all === 0 ? measures.miles(takeHome.deadheadMiles) : '–'}
        </FigureLine>
      </dl>
      <Link
        to={paths.account()}
        prefetch="intent"
        className="mt-1 inline-flex min-h-target items-center font-semibold text-accent-strong text-small underline"
      >
        {t(takeHome.isTypicalCost ? 'earnings.setCost' : 'earnings.changeCost')}
      </Link>
      <details>
        <DisclosureSummary>{t('common.howCalculated')}</DisclosureSummary>
        <p className="text-ink-soft text-small">
          {t(takeHome.isTypicalCost ? 'earnings.takeHomeTypical' : 'earnings.takeHomeOwn')}{' '}
          {t('earnings.activeRule', {
            hours: MAX_ACTIVE_MS / HOUR_MS,
            minutes: MIN_DELIVERY_MS / MINUTE_MS,
          })}
        </p>
      </details>
    </Card>
  );
}
