import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Logo } from '#app/components/layout/logo.tsx';
import { OnlineIndicator } from '#app/components/layout/online-indicator.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { StatCard } from '#app/components/ui/stat.tsx';
import { paths } from '#app/lib/paths.ts';
import { IntegrationsCard } from '#app/routes/integrations/integrations-card.tsx';
import { NewsCard } from '#app/routes/news/news-card.tsx';
import { FocusKeeper } from '#app/routes/orders/focus-keeper.tsx';
import { useOptimisticOrders } from '#app/routes/orders/optimistic-orders.ts';
import { OrderList } from '#app/routes/orders/order-list.tsx';
import { computeCentsPerHour, type DayEarnings } from '#worker/domain/earnings/earnings.ts';
import type { Dashboard as DashboardData } from '#worker/services/dashboard/get-dashboard.ts';
import { ActiveOrders } from './active-orders.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { HotspotBanner } from './hotspot-banner.tsx';
import { type DashboardPlan, PlanCard } from './plan-card.tsx';
import { RestaurantsCard } from './restaurants-card.tsx';
import { RouteCard } from './route-card.tsx';
import { TodayCard } from './today-card.tsx';

type Props = DashboardData & {
  unroutableIds: string[];
  plan: DashboardPlan;
  firstName: string;
  requestKey: string;
  isTestPayment: boolean;
  /** The instant of the answer (epoch ms), from which ages are counted. */
  now: number;
};

/** The signed-in start page: the day at a glance, the work in hand, the offers, the route. */
export function Dashboard(props: Props) {
  const t = useTranslations('dashboard');
  const { inHand, pending } = useOptimisticOrders(props.orders);
  return (
    <Page
      title={<ProductTitle />}
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
      {props.hotspot && <HotspotBanner hotspot={props.hotspot} now={props.now} />}
      <FocusKeeper>
        {inHand.length > 0 && <OrderList id="in-hand" title={t('inHand')} orders={inHand} />}
        <ActiveOrders
          orders={pending}
          hasSamples={props.orders.some(({ isSample }) => isSample)}
          requestKey={props.requestKey}
        />
      </FocusKeeper>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
          <RouteCard
            orders={[...inHand, ...pending]}
            unroutableIds={props.unroutableIds}
            route={props.latestRoute}
            requestKey={props.requestKey}
          />
          <IntegrationsCard
            integrations={props.integrations}
            requestKey={props.requestKey}
            isTestPayment={props.isTestPayment}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
          <NewsCard articles={props.news} now={props.now} />
          <TodayCard today={props.today} earningsByHour={props.earningsByHour} />
          <PlanCard plan={props.plan} now={props.now} />
          <ChoiceCard />
          {props.restaurants.length > 0 && <RestaurantsCard restaurants={props.restaurants} />}
        </div>
      </div>
      <p className="text-center">
        <Link to={paths.authGuide()} prefetch="intent" className={getButtonClasses('quiet', 'text-small')}>
          {t('aboutAuth')}
        </Link>
      </p>
    </Page>
  );
}

function ProductTitle() {
  const t = useTranslations('dashboard');
  return (
    <span className="flex items-center gap-2.5">
      <Logo className="size-8 shrink-0" />
      <span translate="no">{t('heading')}</span>
    </span>
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
