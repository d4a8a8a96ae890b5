import { memo } from 'react';
import type { BarLayout } from '#app/components/charts/bar-layout.ts';
import { InNextTask } from '#app/components/lazy/in-next-task.tsx';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { WakeOnTouch } from '#app/components/lazy/wake-on-touch.tsx';
import type { Payer } from '#app/components/payment/payment-form.tsx';
import { cx } from '#app/lib/cx.ts';
import { listActiveStops } from '#app/routes/drive/list-active-stops.ts';
import { type OptimisticOrders, useOptimisticOrders } from '#app/routes/orders/optimistic-orders.ts';
import type { OfferSort } from '#worker/engines/offers/index.ts';
import type { DashboardData } from '#worker/services/dashboard/get-dashboard.ts';
import { BusyArea } from './busy-area.tsx';
import { HomeBar } from './home-bar.tsx';
import { NewOffers } from './new-offers.tsx';
import { NextStop } from './next-stop.tsx';
import type { DashboardPlan } from './plan-card.tsx';
import { TodayStrip } from './today-strip.tsx';
import { useNextStopInSight } from './use-next-stop-in-sight.ts';
import { WaitingCard } from './waiting-card.tsx';

// Loaded later, because it is below the more important parts of the page.
const More = lazyUntilThere(() => import('./more.tsx').then((module) => module.More));

export type DashboardProps = Omit<DashboardData, 'pro'> & {
  unroutableIds: string[];
  hourBars: BarLayout;
  plan: DashboardPlan;
  sort: OfferSort;
  requestKey: string;
  payer: Payer;
  /** The time of the response (epoch ms). Ages are relative to it. */
  now: number;
};

/** The home page of a signed-in driver: the next stop, the new offers, and one line for each other section. */
export function Dashboard(props: DashboardProps) {
  return <Screen {...props} shown={useOptimisticOrders(props.orders)} />;
}

/** Memoized, so that it doesn't re-render when its props are unchanged, for example during a navigation. */
const Screen = memo(function Screen({ shown, ...props }: DashboardProps & { shown: OptimisticOrders }) {
  const { activeOrders, pending, completed } = shown;
  const stops = listActiveStops(props.activeRoute, activeOrders);
  const busyArea = { hotspot: props.hotspot, outlook: props.hotspotOutlook };
  const hasStops = stops.length > 0;
  const isWaiting = !hasStops && pending.length === 0;
  // A wide screen has three columns if the first has a next stop or a waiting card, otherwise two.
  const isLed = hasStops || isWaiting;
  const nextStop = useNextStopInSight(props.orders, shown);
  return (
    <div className="relative mx-auto w-full max-w-[82rem] px-4 pb-4 sm:px-6 lg:pt-1 lg:pb-2">
      <HomeBar />
      <main id="content" tabIndex={-1} className="flex flex-col gap-3 outline-none max-lg:short:gap-2">
        <TodayStrip
          today={props.today}
          completed={completed}
          rate={props.todayRate}
          active={pending.length}
        />
        <div
          className={cx(
            'grid items-start gap-3 md:grid-cols-2 md:max-lg:short:grid-cols-[5fr_4fr] md:max-lg:grid-rows-[auto_1fr] lg:gap-4',
            isLed
              ? 'lg:grid-cols-[minmax(0,11fr)_minmax(0,12fr)_minmax(0,9fr)]'
              : 'lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]',
          )}
        >
          <div
            ref={nextStop}
            className={cx('flex min-w-0 flex-col gap-3 lg:sticky lg:top-4', !isLed && 'lg:hidden')}
          >
            {hasStops && (
              <InNextTask part="next-stop">
                <NextStop
                  stops={stops}
                  route={props.activeRoute}
                  orders={props.orders}
                  automated={props.automated}
                  now={props.now}
                />
              </InNextTask>
            )}
            {isWaiting && (
              <WaitingCard
                isNew={props.isNew}
                isPro={props.plan.isPro}
                wageCentsPerHour={props.wageCentsPerHour}
                isMember={props.membership !== null}
                isPositionKnown={props.isPositionKnown}
                hasArea={props.hotspot !== null}
              >
                <BusyArea {...busyArea} isPlain />
              </WaitingCard>
            )}
          </div>
          <InNextTask part="offers">
            <div className="min-w-0 md:max-lg:row-span-2">
              <NewOffers
                orders={pending}
                hasStops={hasStops}
                gone={props.gone}
                report={props.offers}
                sort={props.sort}
                hasSamples={props.hasSamples}
                requestKey={props.requestKey}
                now={props.now}
              />
            </div>
          </InNextTask>
          <div className="flex min-w-0 flex-col gap-3 md:max-lg:col-start-1 lg:gap-4">
            {(!isWaiting || props.isNew) && <BusyArea {...busyArea} />}
            <WakeOnTouch load={More.load}>
              <More {...props} openOrders={[...activeOrders, ...pending]} />
            </WakeOnTouch>
          </div>
        </div>
      </main>
    </div>
  );
});
