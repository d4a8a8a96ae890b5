import { useFetcher } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import type { ButtonVariant } from '#app/components/ui/button-classes.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { PlainMove } from '#worker/domain/orders/order-moves.ts';
import { getOrderFetcherKey } from './optimistic-orders.ts';

/** A button that makes a move. */
export type MoveButton = { move: PlainMove; label: string; variant: ButtonVariant; icon?: ReactNode };

type Moved = Pick<Order, 'id' | 'restaurantName' | 'payoutCents'>;

type Props = {
  /** At least one order. Each button moves all of them. */
  orders: readonly [Moved, ...Moved[]];
  buttons: readonly MoveButton[];
  className?: string;
  buttonClass?: string;
};

/**
 * A form with buttons that move these orders, disabled while a move is pending. Accessible names include the restaurant, and for
 * the answers to an offer the pay, because several offers may come from the same restaurant.
 */
export function OrderMoveForm({ orders, buttons, className = '', buttonClass = '' }: Props) {
  const t = useTranslations('orders');
  const fetcher = useFetcher({ key: getOrderFetcherKey(orders[0].id) });
  const writeMoney = useMoney();
  const restaurant = [...new Set(orders.map(({ restaurantName }) => restaurantName))].join(', ');
  return (
    <fetcher.Form method="post" className={className}>
      {orders.map(({ id }) => (
        <input key={id} type="hidden" name="orderId" value={id} />
      ))}
      {buttons.map(({ move, label, variant, icon }) => (
        <Button
          key={move}
          type="submit"
          name="intent"
          value={move}
          variant={variant}
          disabled={fetcher.state !== 'idle'}
          aria-label={t('actionFor', {
            action: label,
            restaurant: isAnswer(move) ? `${restaurant} · ${writeMoney(orders[0].payoutCents)}` : restaurant,
          })}
          className={buttonClass}
        >
          {icon}
          {label}
        </Button>
      ))}
    </fetcher.Form>
  );
}

function isAnswer(move: PlainMove): boolean {
  return move === 'accept' || move === 'decline';
}
