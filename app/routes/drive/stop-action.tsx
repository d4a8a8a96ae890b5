import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { Check, Package } from '#app/components/ui/icons.ts';
import { getOrderFetcherKey } from '#app/routes/orders/optimistic-orders.ts';
import type { ShownStop } from './list-active-stops.ts';

type Props = { stop: ShownStop; className?: string };

/** The one action that comes next at a stop: picked up, or complete. Of several orders there it is the first one's. */
export function StopAction({ stop, className }: Props) {
  const [order] = stop.orders;
  return order ? <OrderAction key={order.id} stop={stop} orderId={order.id} className={className} /> : null;
}

function OrderAction({
  stop,
  orderId,
  className,
}: {
  stop: ShownStop;
  orderId: string;
  className?: string | undefined;
}) {
  const t = useTranslations('orders');
  const fetcher = useFetcher({ key: getOrderFetcherKey(orderId) });
  const isPickup = stop.kind === 'pickup';
  const action = t(isPickup ? 'pickUp' : 'complete');
  const restaurant = stop.orders[0]?.restaurantName ?? '';
  const Icon = isPickup ? Package : Check;
  return (
    <fetcher.Form method="post" className="min-w-36 flex-1">
      <input type="hidden" name="orderId" value={orderId} />
      <Button
        type="submit"
        name="intent"
        value={isPickup ? 'pickUp' : 'complete'}
        variant="secondary"
        disabled={fetcher.state !== 'idle'}
        aria-label={t('actionFor', { action, restaurant })}
        className={`w-full ${className ?? 'py-3'}`}
      >
        <Icon aria-hidden className="size-5" />
        {action}
      </Button>
    </fetcher.Form>
  );
}
