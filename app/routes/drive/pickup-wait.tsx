import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { OrderMoveForm } from '#app/routes/orders/order-move-form.tsx';
import { MAX_MOVED_TOGETHER } from '#worker/domain/orders/order-moves.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { ShownStop } from './list-active-stops.ts';

/** Says when the food will be ready, if that is after the driver's arrival. */
export function ReadyText({ stop, className = '' }: { stop: ShownStop; className?: string }) {
  const ready = useReadyText(stop);
  return ready && <p className={`font-semibold tabular-nums ${className}`}>{ready}</p>;
}

type ArriveProps = { stop: ShownStop; buttonClass: string };

/** The button that reports the driver's arrival at a pickup. */
export function ArriveForm({ stop, buttonClass }: ArriveProps) {
  const t = useTranslations('drive');
  const [first, ...others] = stop.orders
    .filter(({ arrivedAt }) => arrivedAt === null)
    .slice(0, MAX_MOVED_TOGETHER);
  if (stop.kind !== 'pickup' || !first) return null;
  return (
    <OrderMoveForm
      key={first.id}
      orders={[first, ...others]}
      buttons={[{ move: 'arrive', label: t('here'), variant: 'quiet' }]}
      className="ms-auto -me-2 shrink-0"
      buttonClass={`px-2 ${buttonClass}`}
    />
  );
}

function useReadyText({ kind, orders, readyAt, arriveAt }: ShownStop): string | null {
  const t = useTranslations('drive');
  const writeTime = useDateTime();
  const isReadyThen = readyAt !== null && arriveAt !== null && readyAt - arriveAt < MINUTE_MS;
  if (kind !== 'pickup' || readyAt === null || isReadyThen) return null;
  const isGiven = orders.every((order) => order.readyAt !== null);
  return t('ready', { isGiven: isGiven ? 'yes' : 'no', time: writeTime(readyAt, 'time') });
}
