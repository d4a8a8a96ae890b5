import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { DRIVER_CANCEL_REASONS } from '#worker/domain/orders/order.ts';

/** The fields of a cancellation: why, and the button. */
export function CancelOrderFields({ orderId, isPending }: { orderId: string; isPending: boolean }) {
  const t = useTranslations();
  return (
    <>
      <input type="hidden" name="orderId" value={orderId} />
      <fieldset className="mb-4 flex flex-col">
        <legend className="mb-1 font-semibold text-small">{t('cancelOrder.reason')}</legend>
        {DRIVER_CANCEL_REASONS.map((reason) => (
          <label
            key={reason}
            className="flex min-h-target items-center gap-3 rounded-control px-2 hover:bg-sunken"
          >
            <input type="radio" name="reason" value={reason} required className="size-5 accent-accent" />
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
