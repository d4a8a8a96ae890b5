import { Link } from '@remix-run/react';
import { memo, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { InNextTask } from '#app/components/lazy/in-next-task.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';
import { Arrivals } from '#app/routes/offers/arrivals.tsx';
import { useTimeLeft } from '#app/routes/offers/use-now.ts';
import { type OptimisticOrders, useOptimisticOrders } from '#app/routes/orders/optimistic-orders.ts';
import { RestaurantList } from '#app/routes/restaurants/restaurant-list.tsx';
import {
  buildMapScene,
  isStopDone,
  keepLinesLeft,
  keepOnStreets,
  type MapScene,
} from '#worker/domain/map/build-map-scene.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { isOpenRoute } from '#worker/domain/routes/route.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { MapData } from '#worker/services/map/get-map-page.ts';
import { HotspotList } from './hotspot-list.tsx';
import { useWriteHotspotName } from './hotspot-texts.tsx';
import { MapView, type SentStreets } from './map-view.tsx';
import { OptimizationCard } from './optimization-card.tsx';

type Props = Omit<MapData, 'streets'> & {
  streets: SentStreets;
  unroutableIds: string[];
  isPhone: boolean;
  requestKey: string;
  offerId: string | null;
  /** When the server loaded the page's data (epoch ms). */
  now: number;
};

/** The map page: orders, route, hotspots and featured restaurants near the driver, on a map and in lists. */
export function MapScreen(props: Props) {
  return <Screen {...props} shown={useOptimisticOrders(props.orders)} />;
}

type ScreenProps = Props & { shown: OptimisticOrders };

/** Memoized, so that it doesn't re-render when its props are unchanged, for example during a navigation. */
const Screen = memo(function Screen({ shown, isPhone, unroutableIds, offerId, ...page }: ScreenProps) {
  const t = useTranslations('map');
  const { latestRoute, streets, requestKey, now } = page;
  const { open: orders, pending, activeOrders } = shown;
  const route = isOpenRoute(latestRoute, orders) ? latestRoute : null;
  const scene = useScene(page, orders);
  const saved = useScene(page, page.orders);
  const lines = useMemo(() => keepLinesLeft(streets.lines, saved, scene), [streets.lines, saved, scene]);
  return (
    <Page>
      <FirstExpiry offers={pending} now={now} />
      <Arrivals offers={pending} />
      <section aria-label={t('counts')}>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 sm:gap-3">
          <StatCard label={t('available')}>{pending.length}</StatCard>
          <StatCard label={t('inQueue')}>{activeOrders.length}</StatCard>
          <StatCard label={t('hotspots')}>{page.hotspots.length}</StatCard>
        </dl>
      </section>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <MapView
          key={offerId}
          offerId={offerId}
          scene={scene}
          saved={saved}
          streets={{ ...streets, lines }}
          orders={orders}
          stops={page.nextStops.filter((stop) => !isStopDone(stop, orders))}
          isPhone={isPhone}
        />
        <InNextTask part="lists">
          <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-5">
            <OptimizationCard
              pending={pending}
              activeOrders={activeOrders}
              unroutableIds={unroutableIds}
              route={route}
              whatIf={page.whatIf}
              requestKey={requestKey}
            />
            <HotspotList hotspots={page.hotspots} outlook={page.outlook} />
            <FeaturedCard restaurants={page.restaurants} more={page.moreRestaurants} place={page.place} />
          </div>
        </InNextTask>
      </div>
    </Page>
  );
});

/** Returns the map scene for these open orders. */
function useScene(
  page: Pick<MapData, 'latestRoute' | 'hotspots' | 'restaurants' | 'position'> & { streets: SentStreets },
  orders: Order[],
): MapScene {
  const { latestRoute, hotspots, restaurants, position, streets } = page;
  const writeName = useWriteHotspotName();
  return useMemo(() => {
    const route = isOpenRoute(latestRoute, orders) ? latestRoute : null;
    const named = hotspots.map((hotspot) => ({ ...hotspot, name: writeName(hotspot) }));
    const whole = buildMapScene({ orders, route, hotspots: named, restaurants, position });
    return keepOnStreets(whole, streets.region?.bounds ?? null);
  }, [orders, latestRoute, hotspots, restaurants, position, streets.region, writeName]);
}

/** Reloads the page's data when the first offer on it expires. */
function FirstExpiry({ offers, now }: { offers: MapData['orders']; now: number }) {
  useTimeLeft(Math.min(...offers.map(({ expiresAt }) => expiresAt)), now);
  return null;
}

type FeaturedProps = {
  restaurants: MapData['restaurants'];
  more: MapData['moreRestaurants'];
  place: MapData['place'];
};

/** The nearest featured restaurants and the number of others. */
function FeaturedCard({ restaurants, more, place }: FeaturedProps) {
  const t = useTranslations('map');
  const tTitles = useTranslations('titles');
  return (
    <Card
      id="featured"
      title={tTitles('restaurants')}
      aside={
        <Link
          to={paths.restaurants()}
          prefetch="intent"
          className={getButtonClasses('quiet', '-mx-4 text-small')}
        >
          {t('allFeatured')}
        </Link>
      }
    >
      <RestaurantList restaurants={restaurants} />
      {more && (
        <p className="flex flex-wrap items-center gap-x-3 border-line border-t pt-2 text-ink-soft text-small">
          {t(more.isAtLeast ? 'atLeastMoreNearby' : 'moreNearby', { count: more.count })}
          <Link
            to={paths.restaurants({ near: place })}
            prefetch="intent"
            className={getButtonClasses('quiet', '-mx-4 text-small')}
          >
            {t('nearYou')}
          </Link>
        </p>
      )}
    </Card>
  );
}
