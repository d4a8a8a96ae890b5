import { useTranslations } from 'use-intl';
import { useQueuedActions } from '#app/components/offline/queue-state.ts';
import { useRefusalText } from '#app/components/offline/use-refusal-text.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import type { Order } from '#worker/domain/orders/order.ts';

/** Shows that the last tap on these orders is queued, or why the server rejected it. */
export function SendState({ orders }: { orders: readonly Pick<Order, 'id'>[] }) {
  const t = useTranslations('offline');
  const writeRefusal = useRefusalText();
  const open = useQueuedActions().filter(
    (action) =>
      action.kind !== 'add' && action.state !== 'sent' && orders.some(({ id }) => id === action.orderId),
  );
  // The first failure explains the later ones.
  const [first] = open;
  if (!first) return null;
  if (open.at(-1)?.state === 'waiting') return <Badge tone="warn">{t('unsent')}</Badge>;
  return (
    <span className="font-semibold text-caption text-danger">
      {first.state === 'unknown' ? t('unknown') : t('refusedTap', { reason: writeRefusal(first.refusal) })}
    </span>
  );
}
