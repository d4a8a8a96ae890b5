import { useTranslations } from 'use-intl';
import { Dialog } from '#app/components/ui/dialog.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { NoteForm } from './note-form.tsx';

export function NoteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('orderNote');
  const tTitles = useTranslations('titles');
  const text = t('text', { restaurant: order.restaurantName });
  return (
    <Dialog title={tTitles('orderNote')} text={text} onClose={onClose}>
      <NoteForm order={order} onDone={onClose} />
    </Dialog>
  );
}
