import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { CANCEL_REASONS } from '#worker/domain/orders/order.ts';

/** The fields of a cancellation: why, and the button. */
export function CancelOrderFields({ orderId, isPending }: { orderId: string; isPending: boolean }) {
  const t = useTranslations();
  return (
    <>
      <input type="hidden" name="orderId" value={orderId} />
      <fieldset className="mb-4 flex flex-col">
        <legend className="text-small mb-1 font-semibold">{t('cancelOrder.reason')}</legend>
        {CANCEL_REASONS.map((reason) => (
          <label
            key={reason}
            className="min-h-target rounded-control hover:bg-sunken flex items-center gap-3 px-2"
          >
            <input type="radio" name="reason" value={reason} required className="accent-accent size-5" />
            {t(`orders.cancelReasons.${reason}`)}
          </label>
        ))}
      </fieldset>
      <Button
        type="submit"
        name="intent"
        value="cancel"
        variant="danger"
        isPending={isPending}
        className="flex-1"
      >
        {t('cancelOrder.submit')}
      </Button>
    </>
  );
}
