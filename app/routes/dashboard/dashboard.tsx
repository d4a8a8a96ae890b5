import { useTranslations } from 'use-intl';
import { OnlineIndicator } from '#app/components/layout/online-indicator.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';
import { FocusKeeper } from '#app/routes/orders/focus-keeper.tsx';
import { useOptimisticOrders } from '#app/routes/orders/optimistic-orders.ts';
import { OrderList } from '#app/routes/orders/order-list.tsx';
import { computeCentsPerHour, type DayEarnings } from '#worker/domain/earnings/earnings.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Route } from '#worker/domain/routing/route.ts';
import { ActiveOrders } from './active-orders.tsx';
import { RouteCard } from './route-card.tsx';
import { TodayCard } from './today-card.tsx';

type Props = {
  orders: Order[];
  unroutableIds: string[];
  today: DayEarnings;
  earningsByHour: number[];
  latestRoute: Route | null;
  firstName: string;
  requestKey: string;
};

/** The signed-in start page: the day at a glance, the work in hand, the offers, the route. */
export function Dashboard(props: Props) {
  const t = useTranslations('dashboard');
  const { inHand, pending } = useOptimisticOrders(props.orders);
  return (
    <Page
      title={t('heading')}
      lead={
        props.firstName &&
        t.rich('greeting', {
          name: props.firstName,
          driver: (name) => <span translate="no">{name}</span>,
        })
      }
      aside={<OnlineIndicator />}
    >
      <Stats today={props.today} active={pending.length} />
      <FocusKeeper>
        {inHand.length > 0 && <OrderList id="in-hand" title={t('inHand')} orders={inHand} />}
        <ActiveOrders
          orders={pending}
          hasSamples={props.orders.some(({ isSample }) => isSample)}
          requestKey={props.requestKey}
        />
      </FocusKeeper>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <RouteCard
          orders={[...inHand, ...pending]}
          unroutableIds={props.unroutableIds}
          route={props.latestRoute}
          requestKey={props.requestKey}
        />
        <TodayCard today={props.today} earningsByHour={props.earningsByHour} />
      </div>
    </Page>
  );
}

function Stats({ today, active }: { today: DayEarnings; active: number }) {
  const t = useTranslations('dashboard');
  const writeMoney = useMoney();
  return (
    <section aria-label={t('stats')}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('todaysEarnings')}>{writeMoney(today.totalCents)}</StatCard>
        <StatCard label={t('activeOrders')}>{active}</StatCard>
        <StatCard label={t('deliveries')}>{today.deliveries}</StatCard>
        <StatCard label={t('averagePerHour')}>{writeMoney(computeCentsPerHour(today))}</StatCard>
      </dl>
    </section>
  );
}
