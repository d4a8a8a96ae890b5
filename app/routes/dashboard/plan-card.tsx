import { Link } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Crown } from '#app/components/ui/icons.ts';
import { MoreRow } from '#app/components/ui/more-row.tsx';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export type DashboardPlan = { isPro: boolean; trialEndsAt: number | null; isTrialEnding: boolean };

/** The driver's plan, and the way to a better one. */
export function PlanCard({ plan, now }: { plan: DashboardPlan; now: number }) {
  const t = useTranslations('plan');
  const format = useFormatter();
  const { isPro, trialEndsAt, isTrialEnding } = plan;
  return (
    <MoreRow
      id="plan"
      isOpen={isTrialEnding}
      title={isPro ? t('pro') : t('free')}
      icon={Crown}
      value={isPro ? t('active') : undefined}
    >
      <p className="text-ink-soft text-small">{isPro ? t('proText') : t('freeText')}</p>
      {isTrialEnding && trialEndsAt !== null && <TrialNotice trialEndsAt={trialEndsAt} />}
      {isPro && !isTrialEnding && trialEndsAt !== null && trialEndsAt > now && (
        <p className="mt-1 text-small">
          {t('trialEnds', { date: format.dateTime(trialEndsAt, { month: 'long', day: 'numeric' }) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={paths.analytics()} prefetch="intent" className={getButtonClasses('secondary', 'flex-1')}>
          {t('analytics')}
        </Link>
        {!isPro && <UpgradeLink className="flex-1" />}
      </div>
    </MoreRow>
  );
}

/** Shown in the last two days of a trial that renews. */
function TrialNotice({ trialEndsAt }: { trialEndsAt: number }) {
  const t = useTranslations('plan');
  const date = useFormatter().dateTime(trialEndsAt, { dateStyle: 'long' });
  const price = useMoney()(PLANS.pro.priceCents, { isWhole: true });
  return (
    <div className="mt-3 rounded-control bg-warn-soft px-3 py-2 text-small text-warn">
      <p>{t('trialEnding', { date, price })}</p>
      <Link
        to={paths.subscribe()}
        prefetch="intent"
        className="inline-flex min-h-target items-center font-semibold underline"
      >
        {t('managePlan')}
      </Link>
    </div>
  );
}
