import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Sparkles } from '#app/components/ui/icons.ts';
import type { Automated } from '#worker/domain/automation/automated.ts';
import type { Order } from '#worker/domain/orders/order.ts';

type Props = { automated: Automated; orders: readonly Pick<Order, 'id'>[] };

/** Marks that automation accepted one of these orders, with its hourly pay if known. */
export function AcceptedForYou({ automated, orders }: Props) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const order = orders.find(({ id }) => id in automated);
  if (!order) return null;
  const cents = automated[order.id] ?? null;
  return (
    <p className="flex items-center gap-1.5 font-semibold text-accent text-caption">
      <Sparkles aria-hidden className="size-4 shrink-0" />
      {cents === null
        ? t('orders.acceptedForYou')
        : t('orders.acceptedForYouAt', {
            rate: t('common.perHour', { amount: writeMoney(cents, { isWhole: true }) }),
          })}
    </p>
  );
}
