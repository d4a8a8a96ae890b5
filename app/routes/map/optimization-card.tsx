import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import { OptimizeForm } from '#app/routes/dashboard/optimize-form.tsx';
import { PlannedRoute } from '#app/routes/dashboard/planned-route.tsx';
import { WhatIfNote } from '#app/routes/offers/what-if-note.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { hasOrders, type ShownRoute } from '#worker/domain/routes/route.ts';
import type { WhatIf } from '#worker/domain/routes/what-if.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { LeftOut } from './left-out.tsx';

type Props = {
  pending: Order[];
  activeOrders: Order[];
  unroutableIds: string[];
  /** The route shown: the driver's own, or one that includes offers, with what they add in `whatIf`. */
  route: ShownRoute | null;
  whatIf: WhatIf | null;
  requestKey: string;
};

/** The offers' totals, the form that optimizes the route, and the planned route. */
export function OptimizationCard({ pending, activeOrders, unroutableIds, route, whatIf, requestKey }: Props) {
  const t = useTranslations();
  const orders = [...activeOrders, ...pending];
  const routable = orders.filter(({ id }) => !unroutableIds.includes(id));
  const leftOut = orders.filter(({ id }) => unroutableIds.includes(id));
  const isOutdated = whatIf !== null && !hasOrders(whatIf.route, routable);
  return (
    <Card
      id="optimization"
      title={t('map.optimization')}
      aside={route?.isOptimal && <Badge tone="accent">{t('route.best')}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <Estimates pending={pending} />
        {pending.length > 0 && activeOrders.length > 0 && (
          <p className="text-ink-soft text-small">
            {t('map.withActiveOrders', { count: activeOrders.length })}
          </p>
        )}
        {isOutdated && (
          <p className="rounded-control bg-warn-soft px-3 py-2 text-small text-warn">{t('route.outdated')}</p>
        )}
        {routable.some(({ status }) => status === 'pending') && (
          <OptimizeForm
            orderIds={routable.map(({ id }) => id)}
            requestKey={requestKey}
            label={t('map.optimize')}
          />
        )}
        {whatIf && <WhatIfNote whatIf={whatIf} />}
        {leftOut.length > 0 && <LeftOut orders={leftOut} />}
        {route && (
          <>
            <h3 className="font-semibold">{t(whatIf ? 'route.heading' : 'route.own')}</h3>
            <PlannedRoute key={route.id} route={route} orders={orders} isBesideMap />
          </>
        )}
      </div>
    </Card>
  );
}

/** The totals of the pending orders. */
function Estimates({ pending }: { pending: Order[] }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const measures = useMeasures();
  if (pending.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>{t('map.nothingPending')}</p>
        <Link to={paths.home()} prefetch="intent" className={getButtonClasses('secondary')}>
          {t('common.goToDashboard')}
        </Link>
      </div>
    );
  }
  return (
    <>
      <p>{t('map.readyToOptimize', { count: pending.length })}</p>
      <dl className="grid grid-cols-pairs gap-3">
        <Stat label={t('map.estimatedEarnings')}>
          {writeMoney(sumOf(pending, ({ payoutCents }) => payoutCents))}
        </Stat>
        <Stat label={t('map.totalDistance')} hint={t('map.totalDistanceText')}>
          {measures.miles(sumOf(pending, ({ distanceMiles }) => distanceMiles ?? 0))}
        </Stat>
      </dl>
    </>
  );
}
