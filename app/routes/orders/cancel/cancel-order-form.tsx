import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { DRIVER_CANCEL_REASONS, type Order } from '#worker/domain/orders/order.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';

/** The fields of the cancellation form: order, reason and button. */
export function CancelOrderFields({ order, isPending }: { order: NamedOrder; isPending: boolean }) {
  const t = useTranslations();
  const [isMissing, setIsMissing] = useState(false);
  /** Shows our own message instead of the browser's, whose language may not be the driver's. */
  function reportMissing(event: FormEvent<HTMLInputElement>) {
    event.preventDefault();
    event.currentTarget.form?.querySelector<HTMLInputElement>('[name="reason"]')?.focus();
    setIsMissing(true);
  }
  return (
    <>
      <input type="hidden" name="orderId" value={order.id} />
      <OrderNames order={order} />
      <fieldset
        className="mb-4 flex flex-col"
        aria-describedby="reason-missing"
        onChange={() => setIsMissing(false)}
      >
        <legend className="mb-1 font-semibold text-small">{t('cancelOrder.reason')}</legend>
        {DRIVER_CANCEL_REASONS.map((reason) => (
          <label
            key={reason}
            className="flex min-h-target items-center gap-3 rounded-control px-2 hover:bg-sunken"
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              required
              onInvalid={reportMissing}
              className="size-5 accent-accent"
            />
            {t(`orders.cancelReasons.${reason}`)}
          </label>
        ))}
        <p
          id="reason-missing"
          role="alert"
          className="px-2 font-semibold text-danger text-small empty:hidden"
        >
          {isMissing && t('validation.cancelReason')}
        </p>
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

type NamedOrder = Pick<Order, 'id' | 'platform' | 'restaurantName' | 'customerAddress'>;

/** Identifies the order by platform, restaurant and address, because there may be several. */
function OrderNames({ order }: { order: NamedOrder }) {
  return (
    <p translate="no" className="mb-4">
      {writeOrderNames([order])}
      {order.customerAddress && (
        <span dir="auto" className="block text-ink-soft">
          {order.customerAddress}
        </span>
      )}
    </p>
  );
}
