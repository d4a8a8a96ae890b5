import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { type ButtonVariant, getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getOrderFetcherKey } from './optimistic-orders.ts';

type CardMove = 'accept' | 'decline' | 'pickUp' | 'complete';

type Props = {
  order: Order;
  /** A stale order is most likely delivered, even if its pickup was not reported. */
  isStale: boolean;
  /** Of an offer: whether Accept is highlighted. */
  isTake: boolean;
};

/** The buttons of an open order; disabled while one of them is pending. */
export function OrderActions({ order, isStale, isTake }: Props) {
  const t = useTranslations('orders');
  const fetcher = useFetcher({ key: getOrderFetcherKey(order.id) });
  const isBusy = fetcher.state !== 'idle';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fetcher.Form method="post" className="flex min-w-0 flex-1 basis-56 flex-wrap gap-2">
        <input type="hidden" name="orderId" value={order.id} />
        {listMoves(order, isStale, isTake).map(({ move, variant }) => (
          <Button
            key={move}
            type="submit"
            name="intent"
            value={move}
            variant={variant}
            disabled={isBusy}
            aria-label={t('actionFor', { action: t(move), restaurant: order.restaurantName })}
            className="min-w-28 flex-1"
          >
            {t(move)}
          </Button>
        ))}
      </fetcher.Form>
      {order.status === 'accepted' && (
        <DialogLink
          to={paths.cancelOrder(order.id)}
          label={t('actionFor', { action: t('cancel'), restaurant: order.restaurantName })}
          className={getButtonClasses('quiet', 'grow-0 text-danger hover:bg-danger-soft')}
          load={loadCancelDialog}
          dialogProps={{ order }}
        >
          {t('cancel')}
        </DialogLink>
      )}
    </div>
  );
}

function loadCancelDialog() {
  return import('./cancel/cancel-order-dialog.tsx').then(({ CancelOrderDialog }) => CancelOrderDialog);
}

type Move = { move: CardMove; variant: ButtonVariant };

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
