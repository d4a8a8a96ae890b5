import { useTranslations } from 'use-intl';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The link to the dialog that cancels an accepted order. */
export function CancelOrderLink({ order, className }: { order: Order; className: string }) {
  const t = useTranslations('orders');
  return (
    <DialogLink
      to={paths.cancelOrder(order.id)}
      label={t('actionFor', { action: t('cancel'), restaurant: order.restaurantName })}
      className={className}
      load={loadCancelDialog}
      dialogProps={{ order }}
    >
      {t('cancel')}
    </DialogLink>
  );
}

function loadCancelDialog() {
  return import('./cancel-order-dialog.tsx').then(({ CancelOrderDialog }) => CancelOrderDialog);
}
