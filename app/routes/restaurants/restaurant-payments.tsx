import { useTranslations } from 'use-intl';
import { PaymentList } from '#app/components/payment/payment-list.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ManagePage } from './manage-page.server.ts';

/** What the restaurant paid, as the ledger have it. */
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
