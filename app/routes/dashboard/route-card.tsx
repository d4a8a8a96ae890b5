import { useTranslations } from 'use-intl';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Navigation, Route as RouteIcon } from '#app/components/ui/icons.ts';
import { MoreRow } from '#app/components/ui/more-row.tsx';
import { LeftOut } from '#app/routes/map/left-out.tsx';
import { WhatIfNote } from '#app/routes/offers/what-if-note.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { hasOrders, isOpenRoute, type ShownRoute } from '#worker/domain/routes/route.ts';
import type { WhatIf } from '#worker/domain/routes/what-if.ts';
import { OptimizeForm } from './optimize-form.tsx';
import { PlannedRoute } from './planned-route.tsx';

type Props = {
  orders: Order[];
  unroutableIds: string[];
  route: ShownRoute | null;
  whatIf: WhatIf | null;
  requestKey: string;
};

/** The best route through the active orders and the pending offers. */
export function RouteCard({ orders, unroutableIds, route, whatIf, requestKey }: Props) {
  const t = useTranslations('route');
  const routable = orders.filter(({ id }) => !unroutableIds.includes(id));
  const leftOut = orders.filter(({ id }) => unroutableIds.includes(id));
  const offers = routable.filter(({ status }) => status === 'pending').length;
  const accepted = routable.length - offers;
  const isCurrent = isOpenRoute(route, orders);
  const isOutdated = isCurrent && !hasOrders(route, routable);
  return (
    <MoreRow
      id="route"
      title={t('heading')}
      icon={RouteIcon}
      value={isCurrent && route.isOptimal ? t('best') : undefined}
    >
      <div className="flex flex-col gap-4">
        {isCurrent && <PlannedRoute key={route.id} route={route} orders={orders} />}
        {isOutdated && (
          <p className="rounded-control bg-warn-soft px-3 py-2 text-small text-warn">{t('outdated')}</p>
        )}
        {!isCurrent && (
          <EmptyState
            icon={Navigation}
            title={routable.length > 0 ? t('notYet') : t('empty')}
            text={
              routable.length > 0
                ? t('notYetText', { offers, accepted, hasBoth: offers > 0 && accepted > 0 ? 'yes' : 'no' })
                : t('emptyText')
            }
          />
        )}
        <OptimizeForm orderIds={routable.map(({ id }) => id)} requestKey={requestKey} />
        {whatIf && <WhatIfNote whatIf={whatIf} />}
        {leftOut.length > 0 && <LeftOut orders={leftOut} />}
      </div>
    </MoreRow>
  );
}
