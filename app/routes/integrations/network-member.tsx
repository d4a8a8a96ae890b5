import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { type Plan, usePlanText } from '#app/components/payment/plan-state.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

/** What somebody who pays for the own network already sees in place of its terms. */
export function NetworkMember({ plan }: { plan: Plan }) {
  const t = useTranslations();
  const planText = usePlanText(plan);
  return (
    <Card id="membership" title={t('profile.subscription')}>
      <p>{t('network.memberText')}</p>
      <p className="mb-4">{planText}</p>
      <div className="flex flex-col gap-2">
        <Link to={paths.payments()} className={getButtonClasses('primary')}>
          {t('payments.heading')}
        </Link>
        <Link to={paths.joinNetwork('details')} className={getButtonClasses('secondary')}>
          {t('network.correct')}
        </Link>
      </div>
    </Card>
  );
}
