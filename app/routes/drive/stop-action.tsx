import { useTranslations } from 'use-intl';
import { Check, Package } from '#app/components/ui/icons.ts';
import { OrderMoveForm } from '#app/routes/orders/order-move-form.tsx';
import { MAX_MOVED_TOGETHER } from '#worker/domain/orders/order-moves.ts';
import type { ShownStop } from './list-active-stops.ts';

type Props = {
  stop: ShownStop;
  /** Whether they were most likely delivered long ago. */
  isStale?: boolean;
  className?: string | undefined;
};

/** The one action that comes next at a stop, for all of its orders: picked up, or complete. */
export function StopAction({ stop, isStale = false, className = 'py-3' }: Props) {
  const t = useTranslations('orders');
  const [first, ...others] = stop.orders.slice(0, MAX_MOVED_TOGETHER);
  if (!first) return null;
  const isPickup = stop.kind === 'pickup' && !isStale;
  const move = isPickup ? 'pickUp' : 'complete';
  const single = t(move);
  const count = others.length + 1;
  const Icon = isPickup ? Package : Check;
  return (
    <OrderMoveForm
      key={`${move} ${first.id}`}
      orders={[first, ...others]}
      move={move}
      action={count > 1 ? t('actionOfAll', { action: single, count: `${count}` }) : single}
      icon={<Icon aria-hidden className="size-5" />}
      className="min-w-36 flex-1"
      buttonClass={`w-full ${className}`}
    />
  );
}
