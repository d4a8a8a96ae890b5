import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { BarShape } from '#app/components/charts/chart-shapes.ts';
import { LanguageMenu } from '#app/components/layout/language-menu.tsx';
import { Logo } from '#app/components/layout/logo.tsx';
import { OnlineIndicator } from '#app/components/layout/online-indicator.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { WakeInSight } from '#app/components/layout/wake-in-sight.tsx';
import { useMoney } from '#app/components/money.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';
import { loadUntilThere } from '#app/lib/load-until-there.ts';
import { BestSetCard } from '#app/routes/orders/best-set-card.tsx';
import { FocusKeeper } from '#app/routes/orders/focus-keeper.tsx';
import { useOptimisticOrders } from '#app/routes/orders/optimistic-orders.ts';
import { OrderList } from '#app/routes/orders/order-list.tsx';
import { computeCentsPerHour, type DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { type OfferSort, sortOffers } from '#worker/engines/offers/index.ts';
import type { DashboardData } from '#worker/services/dashboard/get-dashboard.ts';
import { ActiveOrders } from './active-orders.tsx';
import { HotspotBanner } from './hotspot-banner.tsx';
import { OfferCheckNote } from './offer-check-note.tsx';
import type { DashboardPlan } from './plan-card.tsx';

// Below the fold: the first load leaves it out.
const loadLower = () =>
  loadUntilThere(() => import('./lower-sections.tsx').then((module) => ({ default: module.LowerSections })));
const LowerSections = lazy(loadLower);

export type DashboardProps = DashboardData & {
  unroutableIds: string[];
  /** The hours of today as bars. */
  hourBars: BarShape[];
  plan: DashboardPlan;
  sort: OfferSort;
  firstName: string;
  requestKey: string;
  isTestPayment: boolean;
  /** The instant of the answer (epoch ms), from which ages are counted. */
  now: number;
};

/** The signed-in start page: the day at a glance, the work active, the offers, the route. */
export function Dashboard(props: DashboardProps) {
  const t = useTranslations('dashboard');
  const { activeOrders, pending } = useOptimisticOrders(props.orders);
  const { bestSet } = props.offers;
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
      aside={
        <div className="flex items-center gap-2">
          <LanguageMenu />
          <OnlineIndicator />
        </div>
      }
    >
      <Stats today={props.today} active={pending.length} />
      <OfferCheckNote check={props.offerCheck} />
      <HotspotBanner hotspot={props.hotspot} outlook={props.hotspotOutlook} now={props.now} />
      <FocusKeeper>
        {activeOrders.length > 0 && (
          <OrderList id="accepted-orders" title={t('acceptedOrders')} orders={activeOrders} now={props.now} />
        )}
        {bestSet && (
          <BestSetCard
            bestSet={bestSet}
            pending={pending}
            hasActiveOrders={activeOrders.length > 0}
            start={props.offers.evaluations[[...bestSet.take, ...bestSet.leave][0] ?? '']?.start}
            terms={props.offers.terms}
          />
        )}
        <ActiveOrders
          orders={sortOffers(pending, props.offers, props.sort)}
          report={props.offers}
          sort={props.sort}
          isPro={props.plan.isPro}
          hasSamples={props.hasSamples}
          requestKey={props.requestKey}
        />
      </FocusKeeper>
      <WakeInSight load={loadLower} className="flex flex-col gap-4 sm:gap-5">
        <LowerSections {...props} openOrders={[...activeOrders, ...pending]} />
      </WakeInSight>
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
  const perHour = computeCentsPerHour(today);
  return (
    <section aria-label={t('stats')}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('todaysEarnings')}>{writeMoney(today.totalCents)}</StatCard>
        <StatCard label={t('activeOrders')}>{active}</StatCard>
        <StatCard label={t('deliveries')}>{today.deliveries}</StatCard>
        <StatCard label={t('averagePerHour')}>{perHour === null ? '–' : writeMoney(perHour)}</StatCard>
      </dl>
    </section>
  );
}
