import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { ExternalLink, Store } from '#app/components/ui/icons.ts';
import type { FeaturedRestaurant } from '#worker/domain/restaurants/restaurant.ts';
import type { Drive } from '#worker/domain/routes/measure-drives.ts';

type ListedRestaurant = FeaturedRestaurant & { drive?: Drive | null };

type Props = {
  restaurants: ListedRestaurant[];
  /** Whether the list only covers the area near a place. */
  isNear?: boolean;
};

/** The featured restaurants, each with its cuisine, address and website. */
export function RestaurantList({ restaurants, isNear = false }: Props) {
  const t = useTranslations('featured');
  if (restaurants.length === 0) {
    const [title, text] = isNear ? [t('noneNear'), t('noneNearText')] : [t('none'), t('noneText')];
    return <EmptyState icon={Store} title={title} text={text} />;
  }
  return (
    <ul className="flex flex-col">
      {restaurants.map((restaurant) => (
        <RestaurantRow key={restaurant.slug} restaurant={restaurant} />
      ))}
    </ul>
  );
}

function RestaurantRow({ restaurant }: { restaurant: ListedRestaurant }) {
  const t = useTranslations('featured');
  const measures = useMeasures();
  const { name, cuisine, address, description, website, drive, lat } = restaurant;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0 first:pt-0">
      <div className="wrap-anywhere min-w-0 flex-1 basis-48">
        <p translate="no" className="font-semibold">
          {name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-small">
          {cuisine && <span translate="no">{cuisine}</span>}
          <span translate="no">{address}</span>
          {drive && <span>{t('away', { distance: measures.drive(drive) })}</span>}
          {lat === null && <span>{t('unplaced')}</span>}
        </p>
        {description && (
          <p translate="no" className="mt-1 line-clamp-3 text-small">
            {description}
          </p>
        )}
      </div>
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noreferrer nofollow ugc"
          className={getButtonClasses('secondary', 'text-small')}
        >
          <ExternalLink aria-hidden className="size-5" />
          {t('website')}
          <span translate="no" className="sr-only">
            {name}
          </span>
        </a>
      )}
    </li>
  );
}
