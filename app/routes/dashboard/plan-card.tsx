import { Link } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { type Plan, PlanBadge, usePlanText } from '#app/components/payment/plan-state.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Crown } from '#app/components/ui/icons.ts';
import { MoreRow } from '#app/components/ui/more-row.tsx';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

export type DashboardPlan = {
  isPro: boolean;
  /** The plan that pays for Pro, or null if there is none. */
  current: Plan | null;
  /** Whether to show that the trial is about to end. */
  isTrialEnding: boolean;
};

/** The driver's plan, its status, and the link to upgrade. */
export function PlanCard({ isPro, current, isTrialEnding }: DashboardPlan) {
  const t = useTranslations('plan');
  return (
    <MoreRow
      id="plan"
      isOpen={isTrialEnding}
      title={isPro ? t('pro') : t('free')}
      icon={Crown}
      value={isPro ? <PlanBadge plan={current} /> : undefined}
    >
      <p className="text-ink-soft text-small">{isPro ? t('proText') : t('freeText')}</p>
      {isPro && current && (isTrialEnding ? <TrialNotice plan={current} /> : <PlanText plan={current} />)}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={paths.analytics()} prefetch="intent" className={getButtonClasses('secondary', 'flex-1')}>
          {t('analytics')}
        </Link>
        {!isPro && <UpgradeLink className="flex-1" />}
      </div>
    </MoreRow>
  );
}

function PlanText({ plan }: { plan: Plan }) {
  return (
    <>
      <p className="mt-1 text-small">{usePlanText(plan)}</p>
      <ManageLink>{useTranslations('profile')('manage')}</ManageLink>
    </>
  );
}

/** Shown in the last two days of a trial that will renew. */
function TrialNotice({ plan }: { plan: Plan }) {
  const t = useTranslations('plan');
  const date = useFormatter().dateTime(plan.lastsUntil, { dateStyle: 'long' });
  const price = useMoney()(plan.priceCents, { isWhole: true });
  return (
    <div className="mt-3 rounded-control bg-warn-soft px-3 py-2 text-small text-warn">
      <p>{t('trialEnding', { date, price })}</p>
      <ManageLink>{t('managePlan')}</ManageLink>
    </div>
  );
}

function ManageLink({ children }: { children: string }) {
  return (
    <Link
      to={paths.subscribe()}
      prefetch="intent"
      className="inline-flex min-h-target items-center font-semibold underline"
    >
      {children}
    </Link>
  );
}
