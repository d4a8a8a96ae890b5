import { useTranslations } from 'use-intl';
import { type Plan, PlanState } from '#app/components/payment/plan-state.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { ProFeatures } from '#app/components/upgrade/pro-features.tsx';

/** The plan of a member, and how to manage it. */
export function MemberPlan({ plan }: { plan: Plan | null }) {
  const t = useTranslations('subscribe');
  return (
    <>
      <Card id="manage" title={t('manage')}>
        {plan ? <PlanState plan={plan} /> : <p>{t('memberNoPlan')}</p>}
      </Card>
      <Card id="features" title={t('features')}>
        <ProFeatures />
      </Card>
    </>
  );
}
