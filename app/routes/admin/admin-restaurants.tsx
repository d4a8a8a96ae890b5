import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { RESTAURANT_SEARCHES, readRestaurantFilter } from '#worker/domain/admin/filters.ts';
import { RESTAURANT_STATUSES } from '#worker/domain/restaurants/restaurant.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listRestaurants, type RestaurantEntry } from '#worker/services/admin/list-restaurants.ts';
import { ConsolePage } from './console-page.tsx';
import { ExportLink } from './export-link.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';
import { RestaurantBadge } from './restaurant-badge.tsx';
import { SearchFilter } from './search-filter.tsx';

export const handle: PageHandle = { title: 'adminRestaurants' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const filter = readRestaurantFilter(searchParams);
  const page = await listRestaurants(context.ctx, { filter, after: readAfter(searchParams) });
  return { filter, ...toListData(page) };
}

export default function AdminRestaurantsPage() {
  const t = useTranslations('console');
  const { filter, rows, next } = useLoaderData<typeof loader>();
  const isFiltering = filter.text !== '' || filter.state !== null;
  return (
    <ConsolePage
      title={t('nav.restaurants')}
      lead={t('restaurantsLead')}
      aside={<ExportLink list="restaurants" filter={filter} />}
    >
      <SearchFilter
        filter={filter}
        searches={RESTAURANT_SEARCHES}
        states={RESTAURANT_STATUSES.map((value) => ({ value, label: t(`restaurantStates.${value}`) }))}
      />
      <RecordList label={t('nav.restaurants')} next={next} isFiltered={isFiltering}>
        {rows.map((restaurant) => (
          <RestaurantRow key={restaurant.id} restaurant={restaurant} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function RestaurantRow({ restaurant }: { restaurant: RestaurantEntry }) {
  const t = useTranslations('console');
  return (
    <RecordRow
      to={paths.adminRestaurant(restaurant.id)}
      title={<span translate="no">{restaurant.name}</span>}
      meta={
        <>
          <span translate="no">{restaurant.address}</span>
          <span translate="no" className="break-all">
            {restaurant.email}
          </span>
          <span>{t.rich('since', { day: () => <DateTime at={restaurant.createdAt} style="day" /> })}</span>
        </>
      }
      aside={<RestaurantBadge status={restaurant.status} />}
    />
  );
}
