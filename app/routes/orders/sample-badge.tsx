import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import type { Order } from '#worker/domain/orders/order.ts';

export function SampleBadge({ order }: { order: Pick<Order, 'isSample'> }) {
  const t = useTranslations('common');
  return order.isSample ? <Badge tone="note">{t('sample')}</Badge> : null;
}
