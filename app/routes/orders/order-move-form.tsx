import { useFetcher } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import type { ButtonVariant } from '#app/components/ui/button-classes.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getOrderFetcherKey } from './optimistic-orders.ts';

type Props = {
  /** At least one; the button moves them all. */
  orders: readonly [Order, ...Order[]];
  move: 'arrive' | 'pickUp' | 'complete' | 'restore';
  /** The label of the button. */
  action: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  className?: string;
  buttonClass?: string;
};

/** A form with one button that moves these orders. Its accessible name includes the restaurant. */
export function OrderMoveForm({
  orders,
  move,
  action,
  icon,
  variant = 'secondary',
  className = '',
  buttonClass = '',
}: Props) {
  const t = useTranslations('orders');
  const fetcher = useFetcher({ key: getOrderFetcherKey(orders[0].id) });
  const restaurant = [...new Set(orders.map(({ restaurantName }) => restaurantName))].join(', ');
  return (
    <fetcher.Form method="post" className={className}>
      {orders.map(({ id }) => (
        <input key={id} type="hidden" name="orderId" value={id} />
      ))}
      <Button
        type="submit"
        name="intent"
        value={move}
        variant={variant}
        disabled={fetcher.state !== 'idle'}
        aria-label={t('actionFor', { action, restaurant })}
        className={buttonClass}
      >
        {icon}
        {action}
      </Button>
    </fetcher.Form>
  );
}
