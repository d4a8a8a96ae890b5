import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { OrderMoveForm } from '#app/routes/orders/order-move-form.tsx';
import { MAX_MOVED_TOGETHER } from '#worker/domain/orders/order-moves.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { ShownStop } from './list-active-stops.ts';

type Props = { stop: ShownStop; className?: string };

/** At a pickup: when the food is ready, where that is after the driver comes, and a button to say that they are there. */
export function PickupWait({ stop, className = 'text-small' }: Props) {
  const t = useTranslations('drive');
  const awaited = stop.orders.filter(({ arrivedAt }) => arrivedAt === null).slice(0, MAX_MOVED_TOGETHER);
  const ready = useReadyText(stop);
  const [first, ...others] = awaited;
  if (stop.kind !== 'pickup' || (!ready && !first)) return null;
  return (
    <div className={`flex items-center justify-between gap-3 ${className}`}>
      <p className="font-semibold tabular-nums">{ready}</p>
      {first && (
        <OrderMoveForm
          key={first.id}
          orders={[first, ...others]}
          move="arrive"
          action={t('here')}
          variant="quiet"
          className="shrink-0"
        />
      )}
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
