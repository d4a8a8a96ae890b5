import { Form, Link, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { PaymentList } from '#app/components/payment/payment-list.tsx';
import { type Plan, PlanState, usePlanText } from '#app/components/payment/plan-state.tsx';
import { LinkText } from '#app/components/qr/link-text.tsx';
import { CopyLink } from '#app/components/qr/share-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ManagePage } from './manage-page.server.ts';

/** Says whether drivers see the restaurant, and shows the status of its subscription. */
export function ManageState({ page }: { page: ManagePage }) {
  const t = useTranslations('restaurantManage');
  const { id, status, isPlaced, plan } = page;
  return (
    <Card id="state" title={t('state')}>
      <div className="flex flex-col gap-3">
        <p className={status === 'active' ? 'font-semibold' : NOTICE}>{t(`statuses.${status}`)}</p>
        {status === 'suspended' && <ContactLink contact="partners" />}
        {status === 'active' && !isPlaced && <p className={NOTICE}>{t('unplaced')}</p>}
        {status === 'active' && (
          <Link to={paths.restaurants()} className={getButtonClasses('secondary')}>
            {t('seeList')}
          </Link>
        )}
        {plan && (status === 'suspended' ? <PlanText plan={plan} /> : <PlanState plan={plan} />)}
        {(status === 'ended' || status === 'unpaid') && (
          <Link to={paths.restaurantPayment(id)} className={getButtonClasses('primary')}>
            {t('subscribeAgain')}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** The plan's text without the actions, for a suspended restaurant, whose plan can't be resumed. */
function PlanText({ plan }: { plan: Plan }) {
  return <p>{usePlanText(plan)}</p>;
}

const NOTICE = 'rounded-control bg-warn-soft px-3 py-2 text-warn';

/** The manage link of the restaurant, with a button to replace it. */
export function ManageLinkCard({ link }: { link: string }) {
  const t = useTranslations('restaurantManage');
  const tTitles = useTranslations('titles');
  const isPending = useNavigation().formData?.get('intent') === 'replaceManageLink';
  return (
    <Card id="link" title={tTitles('manageLink')}>
      <div className="flex flex-col items-start gap-3">
        <p>{t('linkText')}</p>
        <LinkText link={link} />
        <CopyLink link={link} />
        <details>
          <DisclosureSummary>{t('replaceQuestion')}</DisclosureSummary>
          <Form method="post" className="mt-2 flex flex-col items-start gap-3">
            <p className="text-ink-soft text-small">{t('replaceText')}</p>
            <Button
              type="submit"
              name="intent"
              value="replaceManageLink"
              variant="quiet"
              isPending={isPending}
            >
              {t('replace')}
            </Button>
          </Form>
        </details>
      </div>
    </Card>
  );
}

/** The payments of the restaurant in the ledger. */
export function RestaurantPayments({ page }: { page: ManagePage }) {
  const t = useTranslations('restaurantManage');
  const { token, details, history, isOlderPage } = page;
  return (
    <PaymentList
      title={t('payments')}
      lead={
        <p className="mb-2 text-ink-soft text-small">
          {t.rich('receipts', { email: () => <span translate="no">{details.email}</span> })}
        </p>
      }
      noneText={t('noPayments')}
      history={history}
      isOlderPage={isOlderPage}
      getPath={(before) => paths.restaurantManage(token, before)}
    />
  );
}
