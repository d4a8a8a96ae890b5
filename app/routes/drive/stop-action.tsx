import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { Check, Package } from '#app/components/ui/icons.ts';
import { getOrderFetcherKey } from '#app/routes/orders/optimistic-orders.ts';
import { MAX_MOVED_TOGETHER } from '#worker/domain/orders/order-moves.ts';
import type { ShownStop } from './list-active-stops.ts';

type Props = { stop: ShownStop; className?: string | undefined };

/** The one action that comes next at a stop, for all of its orders: picked up, or complete. */
export function StopAction({ stop, className }: Props) {
  const [order] = stop.orders;
  return order ? (
    <StopForm key={`${stop.kind} ${order.id}`} stop={stop} orderId={order.id} className={className} />
  ) : null;
}

type FormProps = Props & { orderId: string };

function StopForm({ stop, orderId, className }: FormProps) {
  const { kind } = stop;
  const orders = stop.orders.slice(0, MAX_MOVED_TOGETHER);
  const t = useTranslations('orders');
  const fetcher = useFetcher({ key: getOrderFetcherKey(orderId) });
  const isPickup = kind === 'pickup';
  const single = t(isPickup ? 'pickUp' : 'complete');
  const action = orders.length > 1 ? t('actionOfAll', { action: single, count: `${orders.length}` }) : single;
  const restaurant = [...new Set(orders.map(({ restaurantName }) => restaurantName))].join(', ');
  const Icon = isPickup ? Package : Check;
  return (
    <fetcher.Form method="post" className="min-w-36 flex-1">
      {orders.map(({ id }) => (
        <input key={id} type="hidden" name="orderId" value={id} />
      ))}
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
