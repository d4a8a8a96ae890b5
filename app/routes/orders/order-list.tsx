import type { ReactNode } from 'react';
import { useMoveGuard } from '#app/components/taps/use-move-guard.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import type { Automated } from '#worker/domain/automation/automated.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { OrderCard } from './order-card.tsx';

type Props = {
  id: string;
  title: string;
  orders: Order[];
  report?: OfferReport;
  /** The orders among them that automation accepted. */
  automated?: Automated;
  tools?: ReactNode;
  /** The time of the response (epoch ms), which determines stale orders and the time left. */
  now: number;
};

/** A list of open orders with a title and their count. */
export function OrderList({ id, title, orders, report, automated, tools, now }: Props) {
  const list = useMoveGuard<HTMLUListElement>(orders.map((order) => order.id));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2
        id={id}
        className="flex flex-wrap items-center gap-x-2 rounded-control font-semibold text-title outline-offset-4"
      >
        {title} {orders.length > 0 && <Badge tone="accent">{orders.length}</Badge>}
      </h2>
      {tools}
      {orders.length > 0 && (
        <ul ref={list} className="grid gap-3 md:grid-cols-2">
          {orders.map((order) => (
            <li key={order.id} className="min-w-0 [&>article]:h-full">
              <OrderCard order={order} report={report} automated={automated} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
