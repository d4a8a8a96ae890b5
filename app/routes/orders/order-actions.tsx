import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { PlainMove } from '#worker/domain/orders/order-moves.ts';
import type { Catalog } from '#worker/words/locales/en.ts';
import { CancelOrderLink } from './cancel/cancel-order-link.tsx';
import { type MoveButton, OrderMoveForm } from './order-move-form.tsx';

type Props = {
  order: Order;
  /** Whether the order is stale, so most likely delivered even if its pickup wasn't reported. */
  isStale: boolean;
  /** For an offer: whether Accept is highlighted. */
  isTake: boolean;
};

export function OrderActions({ order, isStale, isTake }: Props) {
  const t = useTranslations('orders');
  const moves = listMoves(order, isStale, isTake);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <OrderMoveForm
        orders={[order]}
        buttons={moves.map(({ move, variant }) => ({ move, variant, label: t(move) }))}
        className="flex min-w-0 flex-1 basis-56 flex-wrap gap-2"
        buttonClass="min-w-28 flex-1"
      />
      {order.status === 'accepted' && (
        <CancelOrderLink
          order={order}
          className={getButtonClasses('quiet', 'grow-0 text-danger hover:bg-danger-soft')}
        />
      )}
    </div>
  );
}

/** A move that is also the key of its text in the catalog. */
type Move = Pick<MoveButton, 'variant'> & { move: Extract<PlainMove, keyof Catalog['orders']> };

function listMoves({ status, pickedUpAt }: Order, isStale: boolean, isTake: boolean): Move[] {
  if (status === 'pending') {
    return [
      { move: 'decline', variant: 'secondary' },
      { move: 'accept', variant: isTake ? 'primary' : 'secondary' },
    ];
  }
  if (pickedUpAt !== null) return [{ move: 'complete', variant: 'primary' }];
  if (!isStale) return [{ move: 'pickUp', variant: 'primary' }];
  return [
    { move: 'pickUp', variant: 'secondary' },
    { move: 'complete', variant: 'primary' },
  ];
}
