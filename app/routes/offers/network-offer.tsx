import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import type { Order } from '#worker/domain/orders/order.ts';

type Props = { order: Order; className: string };

/** For an offer from our network, says that the pay is complete and when the food is ready. */
export function NetworkOffer({ order, className }: Props) {
  const t = useTranslations('offer.network');
  const writeTime = useDateTime();
  const { source, status, readyAt } = order;
  if (source !== 'network' || status !== 'pending') return null;
  const parts = [t('pay'), readyAt !== null && t('ready', { time: writeTime(readyAt, 'time') })];
  return (
    <p className={`font-semibold text-accent tabular-nums ${className}`}>
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}
