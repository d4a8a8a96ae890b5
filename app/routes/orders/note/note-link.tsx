import { useTranslations } from 'use-intl';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The link that opens the form of an order's note. */
export function NoteLink({ order, className }: { order: Order; className: string }) {
  const t = useTranslations('orders');
  return (
    <DialogLink
      to={paths.orderNote(order.id)}
      label={t('actionFor', { action: t('note'), restaurant: order.restaurantName })}
      className={className}
      load={loadNoteDialog}
      dialogProps={{ order }}
    >
      {t('note')}
    </DialogLink>
  );
}

function loadNoteDialog() {
  return import('./note-dialog.tsx').then(({ NoteDialog }) => NoteDialog);
}
