import { useTranslations } from 'use-intl';
import { cx } from '#app/lib/cx.ts';
import { OrderMoveForm } from '#app/routes/orders/order-move-form.tsx';
import type { Order } from '#worker/domain/orders/order.ts';

type Props = {
  order: Order;
  /** Whether Accept is highlighted. */
  isTake: boolean;
  className: string;
};

/** The Decline and Accept buttons of an offer. */
export function OfferAnswers({ order, isTake, className }: Props) {
  const t = useTranslations('orders');
  return (
    <OrderMoveForm
      orders={[order]}
      buttons={[
        { move: 'decline', label: t('decline'), variant: 'secondary' },
        { move: 'accept', label: t('accept'), variant: isTake ? 'primary' : 'secondary' },
      ]}
      className="flex flex-wrap gap-2"
      buttonClass={cx('flex-1', className)}
    />
  );
}
