import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { getOrderFetcherKey } from '#app/routes/orders/optimistic-orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { CancelOrderFields } from './cancel-order-form.tsx';

/** The dialog that asks why the driver is canceling an order. */
export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('cancelOrder');
  const fetcher = useFetcher({ key: getOrderFetcherKey(order.id) });
  return (
    <Dialog title={t('heading')} text={t('text')} onClose={onClose}>
      <fetcher.Form method="post" className="flex flex-col">
        <CancelOrderFields order={order} isPending={fetcher.state !== 'idle'} />
      </fetcher.Form>
    </Dialog>
  );
}
