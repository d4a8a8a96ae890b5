import { Link } from '@remix-run/react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';
import { isOpenRoute } from '#app/routes/dashboard/route-card.tsx';
import { RestaurantList } from '#app/routes/restaurants/restaurant-list.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { MapPage } from '#worker/services/map/get-map-page.ts';
import { buildMapScene } from './build-map-scene.ts';
import { HotspotList } from './hotspot-list.tsx';
import { useWriteHotspotName } from './hotspot-texts.tsx';
import { type MapSettings, MapView } from './map-view.tsx';
import { OptimizationCard } from './optimization-card.tsx';

type Props = MapPage & { unroutableIds: string[]; settings: MapSettings; requestKey: string };

/** The driver's surroundings: orders, route, hotspots and featured restaurants, on a map and in lists. */
export function MapScreen({ settings, unroutableIds, requestKey, ...page }: Props) {
  const t = useTranslations('map');
  const { orders, latestRoute, hotspots, restaurants, position } = page;
  const pending = orders.filter(({ status }) => status === 'pending');
  const activeOrders = orders.filter(({ status }) => status === 'accepted');
  const route = isOpenRoute(latestRoute, orders) ? latestRoute : null;
  const writeName = useWriteHotspotName();
  const scene = useMemo(() => {
    const named = hotspots.map((hotspot) => ({ ...hotspot, name: writeName(hotspot) }));
    return buildMapScene({ orders, route, hotspots: named, restaurants, position });
  }, [orders, route, hotspots, restaurants, position, writeName]);
  return (
    <Page title={t('heading')}>
      <section aria-label={t('counts')}>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 sm:gap-3">
          <StatCard label={t('available')}>{pending.length}</StatCard>
          <StatCard label={t('inQueue')}>{activeOrders.length}</StatCard>
          <StatCard label={t('hotspots')}>{hotspots.length}</StatCard>
        </dl>
      </section>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <MapView scene={scene} stops={page.nextStops} settings={settings} />
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <OptimizationCard
            pending={pending}
            activeOrders={activeOrders}
            unroutableIds={unroutableIds}
            route={route}
            whatIf={page.whatIf}
            requestKey={requestKey}
          />
          <HotspotList hotspots={hotspots} outlook={page.outlook} position={position} />
          <FeaturedCard restaurants={restaurants} more={page.moreRestaurants} place={page.place} />
        </div>
      </div>
    </Page>
  );
}

type FeaturedProps = {
  restaurants: MapPage['restaurants'];
  more: MapPage['moreRestaurants'];
  place: MapPage['place'];
};

/** The nearest featured restaurants, and how many more there are. */
function FeaturedCard({ restaurants, more, place }: FeaturedProps) {
  const t = useTranslations('map');
  return (
    <Card
      id="featured"
      title={t('featured')}
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
