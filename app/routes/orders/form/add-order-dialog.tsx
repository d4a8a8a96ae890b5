import { useTranslations } from 'use-intl';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { AddOrderForm } from './add-order-form.tsx';

export function AddOrderDialog({ requestKey, onClose }: { requestKey: string; onClose: () => void }) {
  const t = useTranslations('orderForm');
  const tTitles = useTranslations('titles');
  return (
    <Dialog title={tTitles('newOrder')} text={t('text')} onClose={onClose}>
      <AddOrderForm isFocused requestKey={requestKey} onDone={onClose} />
    </Dialog>
  );
}
