import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import type { Order } from '#worker/domain/orders/order.ts';

/** Says of an order that it came in from a file. */
export function ImportedBadge({ order }: { order: Order }) {
  const t = useTranslations('common');
  return order.source === 'import' ? <Badge>{t('imported')}</Badge> : null;
}
