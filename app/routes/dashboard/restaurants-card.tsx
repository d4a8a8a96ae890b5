import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { NearbyRestaurant } from '#worker/services/dashboard/get-dashboard.ts';

type Props = {
  restaurants: NearbyRestaurant[];
  /** From where distances are measured. */
  place: LatLng | null;
};

/** Restaurants that work with Roadwaze, the nearest first. */
export function RestaurantsCard({ restaurants, place }: Props) {
  const t = useTranslations('dashboard');
  const measures = useMeasures();
  return (
    <Card
      id="restaurants"
      title={t('restaurants')}
      aside={
        <Link
          to={paths.restaurants({ near: place })}
          prefetch="intent"
          className={getButtonClasses('quiet', '-me-2 px-2 text-small')}
        >
          {t('allRestaurants')}
        </Link>
      }
    >
      <p className="text-ink-soft text-small">{t('restaurantsText')}</p>
      <ul>
        {restaurants.map(({ slug, name, cuisine, drive }) => (
          <li
            key={slug}
            className="flex items-baseline justify-between gap-3 border-line border-t py-2.5 first:border-t-0 last:pb-0"
          >
            <span translate="no" className="min-w-0">
              <span className="block font-semibold">{name}</span>
              {cuisine && <span className="block text-caption text-ink-soft">{cuisine}</span>}
            </span>
            {drive && (
              <span className="shrink-0 text-ink-soft text-small tabular-nums">{measures.drive(drive)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
