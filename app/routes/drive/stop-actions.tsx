import { useTranslations } from 'use-intl';
import { useMoveGuard } from '#app/components/taps/use-move-guard.ts';
import { Check, Package } from '#app/components/ui/icons.ts';
import { OrderMoveForm } from '#app/routes/orders/order-move-form.tsx';
import { MAX_MOVED_TOGETHER } from '#worker/domain/orders/order-moves.ts';
import { hasRestaurantName } from '#worker/domain/orders/order-names.ts';
import { hasArrived, type ShownStop } from './list-active-stops.ts';
import { NavigateButton } from './navigate-button.tsx';

type Props = {
  stop: ShownStop;
  /** Whether its orders were most likely delivered long ago. */
  isStale?: boolean;
  className: string;
  buttonClass: string;
};

/**
 * The actions at a stop: Navigate, and one button, Picked up or Complete, for all of its orders. That button is the primary one
 * if the driver has arrived at the restaurant or the destination is unknown. Taps are ignored briefly when the stop has just
 * replaced another.
 */
export function StopActions({ stop, isStale = false, className, buttonClass }: Props) {
  const t = useTranslations('orders');
  const [first, ...others] = stop.orders.slice(0, MAX_MOVED_TOGETHER);
  const buttons = useMoveGuard<HTMLDivElement>([`${stop.kind} ${stop.orders.map(({ id }) => id)}`]);
  if (!first) return null;
  const isPickup = stop.kind === 'pickup' && !isStale;
  const move = isPickup ? 'pickUp' : 'complete';
  const count = others.length + 1;
  const label = count > 1 ? t('actionOfAll', { action: t(move), count: `${count}` }) : t(move);
  const restaurant = stop.kind === 'pickup' && hasRestaurantName(first) ? first.restaurantName : '';
  const isAway = !hasArrived(stop) && (stop.place !== null || stop.address.trim() !== '');
  const Icon = isPickup ? Package : Check;
  const icon = <Icon aria-hidden className="size-5" />;
  return (
    <div ref={buttons} className={className}>
      <NavigateButton
        place={stop.place}
        address={stop.address}
        restaurant={restaurant}
        variant={isAway ? 'primary' : 'secondary'}
        className="min-w-36 flex-1"
        linkClassName={buttonClass}
      />
      <OrderMoveForm
        key={`${move} ${first.id}`}
        orders={[first, ...others]}
        buttons={[{ move, label, icon, variant: isAway ? 'secondary' : 'primary' }]}
        className="min-w-36 flex-1"
        buttonClass={`w-full ${buttonClass}`}
      />
    </div>
  );
}
