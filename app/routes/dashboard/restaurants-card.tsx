import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Store } from '#app/components/ui/icons.ts';
import { MoreRow } from '#app/components/ui/more-row.tsx';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { NearRestaurant } from '#worker/services/restaurants/list-near-restaurants.ts';

/** `place`: where distances are measured from. `restaurants`: null unless the page loaded them. */
type Props = { place: LatLng | null; restaurants: NearRestaurant[] | null };

/** Restaurants that work with Roadwaze, nearest first. Fetched when the row is opened. */
export function RestaurantsCard({ place, restaurants }: Props) {
  const t = useTranslations('dashboard');
  const tTitles = useTranslations('titles');
  return (
    <MoreRow id="restaurants" title={tTitles('restaurants')} icon={Store}>
      {restaurants ? <RestaurantList restaurants={restaurants} /> : <NearRestaurants />}
      <Link
        to={paths.restaurants({ near: place })}
        prefetch="intent"
        className={getButtonClasses('quiet', '-mx-4 text-small')}
      >
        {t('allRestaurants')}
      </Link>
    </MoreRow>
  );
}

async function fetchRestaurants(): Promise<NearRestaurant[]> {
  const response = await fetch(paths.nearRestaurants());
  if (!response.ok) return [];
  const { restaurants }: { restaurants: NearRestaurant[] } = await response.json();
  return restaurants;
}

function NearRestaurants() {
  const [restaurants, setRestaurants] = useState<NearRestaurant[]>([]);
  useEffect(() => {
    let isShown = true;
    // If the fetch fails, the row only has the link.
    const show = (found: NearRestaurant[]) => isShown && setRestaurants(found);
    fetchRestaurants().then(show, () => show([]));
    return () => {
      isShown = false;
    };
  }, []);
  return <RestaurantList restaurants={restaurants} />;
}

/** The intro text and the list, or nothing if there are no restaurants. */
function RestaurantList({ restaurants }: { restaurants: NearRestaurant[] }) {
  const t = useTranslations('dashboard');
  const measures = useMeasures();
  if (restaurants.length === 0) return null;
  return (
    <>
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
    </>
  );
}
