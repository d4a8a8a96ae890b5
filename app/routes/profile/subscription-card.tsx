import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { type Plan, PlanBadge, usePlanText } from '#app/components/payment/plan-state.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Check } from '#app/components/ui/icons.ts';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

const PERKS = ['autoAccept', 'analytics', 'multiApp'] as const;

type Props = { isPro: boolean; plan: Plan | null };

/** The driver's plan with its features, and the link to manage or upgrade it. */
export function SubscriptionCard({ isPro, plan }: Props) {
  const t = useTranslations('profile');
  const tPlan = useTranslations('plan');
  if (isPro) return <ProCard plan={plan} />;
  return (
    <Card id="subscription" title={t('subscription')}>
      <p className="font-semibold">{tPlan('free')}</p>
      <p className="mb-4 text-ink-soft text-small">{tPlan('freeText')}</p>
      <UpgradeLink />
    </Card>
  );
}

function ProCard({ plan }: { plan: Plan | null }) {
  const t = useTranslations('profile');
  const tPlan = useTranslations('plan');
  return (
    <Card id="subscription" title={t('subscription')} aside={<PlanBadge plan={plan} />}>
      <p className="font-semibold">{tPlan('pro')}</p>
      <p className="text-ink-soft text-small">{tPlan('proText')}</p>
      <ul className="my-3 flex flex-col gap-2">
        {PERKS.map((perk) => (
          <li key={perk} className="flex items-center gap-2">
            <Check aria-hidden className="size-5 shrink-0 text-accent" />
            {t(`perks.${perk}`)}
          </li>
        ))}
      </ul>
      {plan && <PlanText plan={plan} />}
      <Link to={paths.subscribe()} prefetch="intent" className={getButtonClasses('secondary')}>
        {t('manage')}
      </Link>
    </Card>
  );
}

function PlanText({ plan }: { plan: Plan }) {
  return <p className="mb-4 text-ink-soft text-small">{usePlanText(plan)}</p>;
}
