import { useTranslations } from 'use-intl';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { AddOrderForm } from './add-order-form.tsx';

/** The form for an order by hand, over the screen it was opened from. */
export function AddOrderDialog({ requestKey, onClose }: { requestKey: string; onClose: () => void }) {
  const t = useTranslations('orderForm');
  return (
    <Dialog title={t('heading')} text={t('text')} onClose={onClose}>
      <AddOrderForm isFocused requestKey={requestKey} onDone={onClose} />
    </Dialog>
  );
}
