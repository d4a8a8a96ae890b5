import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { cx } from '#app/lib/cx.ts';
import { getOrderFetcherKey } from '#app/routes/orders/optimistic-orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';

type Props = {
  order: Order;
  /** Whether Accept is highlighted. */
  isTake: boolean;
  className: string;
};

/** The buttons Decline and Accept of an offer; disabled while one of them is pending. */
export function OfferAnswers({ order, isTake, className }: Props) {
  const t = useTranslations('orders');
  const fetcher = useFetcher({ key: getOrderFetcherKey(order.id) });
  return (
    <fetcher.Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="orderId" value={order.id} />
      {(['decline', 'accept'] as const).map((action) => (
        <Button
          key={action}
          type="submit"
          name="intent"
          value={action}
          variant={action === 'accept' && isTake ? 'primary' : 'secondary'}
          disabled={fetcher.state !== 'idle'}
          aria-label={t('actionFor', { action: t(action), restaurant: order.restaurantName })}
          className={cx('flex-1', className)}
        >
          {t(action)}
        </Button>
      ))}
    </fetcher.Form>
  );
}
