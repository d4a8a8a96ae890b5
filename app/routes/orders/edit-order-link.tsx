import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { Order } from '#worker/domain/orders/order.ts';
import { hasEditPage } from '#worker/domain/orders/order-edits.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export const TEXT_LINK_CLASSES =
  'inline-flex min-h-target min-w-target items-center text-accent text-small underline underline-offset-4';

type Props = {
  order: Pick<Order, 'id' | 'source' | 'status' | 'completedAt' | 'restaurantName'>;
  /** The current time (epoch ms), which determines whether a finished order can still be corrected. */
  now?: number;
  className?: string;
};

/** The link to an order's edit page. Renders nothing if it has none. */
export function EditOrderLink({ order, now = 0, className = TEXT_LINK_CLASSES }: Props) {
  const { id, restaurantName } = order;
  const t = useTranslations('orders');
  if (!hasEditPage(order, now)) return null;
  return (
    <Link
      to={paths.order(id)}
      prefetch="intent"
      aria-label={t('actionFor', { action: t('edit'), restaurant: restaurantName })}
      className={className}
    >
      {t('edit')}
    </Link>
  );
}
