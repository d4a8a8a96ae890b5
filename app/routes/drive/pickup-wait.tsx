import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getOrderFetcherKey } from '#app/routes/orders/optimistic-orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { MAX_MOVED_TOGETHER } from '#worker/domain/orders/order-moves.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { ShownStop } from './list-active-stops.ts';

type Props = { stop: ShownStop; className?: string };

/** At a pickup: when the food is ready, where that is after the driver comes, and a button to say that they are there. */
export function PickupWait({ stop, className = 'text-small' }: Props) {
  const awaited = stop.orders.filter(({ arrivedAt }) => arrivedAt === null).slice(0, MAX_MOVED_TOGETHER);
  const ready = useReadyText(stop);
  const [first] = awaited;
  if (stop.kind !== 'pickup' || (!ready && !first)) return null;
  return (
    <div className={`flex items-center justify-between gap-3 ${className}`}>
      <p className="font-semibold tabular-nums">{ready}</p>
      {first && <ArriveForm key={first.id} orderId={first.id} orders={awaited} />}
    </div>
  );
}

function useReadyText({ orders, readyAt, arriveAt }: ShownStop): string | null {
  const t = useTranslations('drive');
  const writeTime = useDateTime();
  if (readyAt === null || arriveAt === null || readyAt - arriveAt < MINUTE_MS) return null;
  const isGiven = orders.every((order) => order.readyAt !== null);
  return t('ready', { isGiven: isGiven ? 'yes' : 'no', time: writeTime(readyAt, 'time') });
}

function ArriveForm({ orderId, orders }: { orderId: string; orders: Order[] }) {
  const t = useTranslations('drive');
  const tOrders = useTranslations('orders');
  const fetcher = useFetcher({ key: getOrderFetcherKey(orderId) });
  const restaurant = [...new Set(orders.map(({ restaurantName }) => restaurantName))].join(', ');
  return (
    <fetcher.Form method="post" className="shrink-0">
      {orders.map(({ id }) => (
        <input key={id} type="hidden" name="orderId" value={id} />
      ))}
      <Button
        type="submit"
        name="intent"
        value="arrive"
        variant="quiet"
        disabled={fetcher.state !== 'idle'}
        aria-label={tOrders('actionFor', { action: t('here'), restaurant })}
      >
        {t('here')}
      </Button>
    </fetcher.Form>
  );
}
