import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { CANCEL_FEE_CENTS } from '#worker/domain/network/price-delivery.ts';
import type { ShownDelivery } from './show-delivery.server.ts';

/**
 * The form that cancels a delivery. Submits the status it was rendered for, so that the server can check that the cost shown
 * still applies.
 */
export function CancelDelivery({ delivery }: { delivery: ShownDelivery }) {
  const t = useTranslations('posting');
  const writeMoney = useMoney();
  const isPending = useNavigation().formMethod === 'POST';
  const { status, priceCents } = delivery;
  const cost = status === 'picked_up' ? priceCents : CANCEL_FEE_CENTS;
  const amount = writeMoney(cost);
  return (
    <details className={`group ${CARD_CLASSES} px-4 py-2 sm:px-5`}>
      <DisclosureSummary>{t('cancel')}</DisclosureSummary>
      <Form method="post" className="flex flex-col items-start gap-3 pb-3">
        <input type="hidden" name="seen" value={status} />
        <p>
          {status === 'offering' && t('cancelFree')}
          {status === 'assigned' && t('cancelAssigned', { amount })}
          {status === 'picked_up' && t('cancelOnBoard', { amount })}
        </p>
        <Button type="submit" variant="danger" isPending={isPending}>
          {status === 'offering' ? t('cancelForFree') : t('cancelFor', { amount })}
        </Button>
      </Form>
    </details>
  );
}
