import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { type Plan, PlanState, usePlanText } from '#app/components/payment/plan-state.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ManagePage } from './manage-page.server.ts';

/** Whether drivers see the restaurant, and how its subscription stands. */
export function ManageState({ page }: { page: ManagePage }) {
  const t = useTranslations('restaurantManage');
  const { id, status, isPlaced, plan } = page;
  return (
    <Card id="state" title={t('state')}>
      <div className="flex flex-col gap-3">
        <p className={status === 'active' ? 'font-semibold' : NOTICE}>{t(`statuses.${status}`)}</p>
        {status === 'suspended' && <ContactLink contact="partners" />}
        {status === 'active' && !isPlaced && <p className={NOTICE}>{t('unplaced')}</p>}
        {plan && (status === 'suspended' ? <PlanText plan={plan} /> : <PlanState plan={plan} />)}
        {(status === 'ended' || status === 'unpaid') && (
          <Link to={paths.restaurantPayment(id)} className={getButtonClasses('primary')}>
            {t('subscribeAgain')}
          </Link>
        )}
        {status === 'active' && (
          <Link to={paths.restaurants()} className={getButtonClasses('secondary')}>
            {t('seeList')}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** While it is suspended there is nothing to resume. */
function PlanText({ plan }: { plan: Plan }) {
  return <p>{usePlanText(plan)}</p>;
}

const NOTICE = 'rounded-control bg-warn-soft px-3 py-2 text-warn';
