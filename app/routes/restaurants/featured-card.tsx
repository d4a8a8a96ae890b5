import { Link, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useBrowserPosition } from '#app/components/map/use-browser-position.ts';
import { useMeasures } from '#app/components/measures.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { HistoryLinks } from '#app/components/ui/history-links.tsx';
import { LocateButton } from '#app/components/ui/locate-button.tsx';
import { NEARBY_MILES } from '#worker/domain/restaurants/pick-nearby.ts';
import { roundPosition } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { FeaturedPage } from './featured-page.server.ts';
import { RestaurantList } from './restaurant-list.tsx';

/** A page of featured restaurants: all of them, or those near a place. */
export function FeaturedCard({ restaurants, next, near, isLaterPage }: FeaturedPage) {
  const t = useTranslations('featured');
  const measures = useMeasures();
  const isWhole = !isLaterPage && next === null;
  const hasNone = isWhole && near === null && restaurants.length === 0;
  return (
    <Card id="restaurants" title={t('list', { count: isWhole ? restaurants.length : 0 })}>
      {!hasNone && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="flex-1 basis-56 text-ink-soft text-small">
            {near ? t('nearest', { distance: measures.miles(NEARBY_MILES) }) : t('newest')}
          </p>
          <NearMe />
          {near && (
            <Link to={paths.restaurants()} prefetch="intent" className={getButtonClasses('secondary')}>
              {t('showAll')}
            </Link>
          )}
        </div>
      )}
      <RestaurantList restaurants={restaurants} isNear={near !== null} />
      <HistoryLinks
        heading="restaurants"
        newest={isLaterPage ? { to: paths.restaurants({ near }), label: t('firstPage') } : null}
        older={next ? { to: paths.restaurants({ near, after: next }), label: t('more') } : null}
      />
    </Card>
  );
}

/** Shows the restaurants near the browser's position, which is only put into the URL, not saved. */
function NearMe() {
  const t = useTranslations('featured');
  const position = useBrowserPosition();
  const navigate = useNavigate();

  async function showNear() {
    const place = await position.locate();
    if (!place) return;
    navigate(paths.restaurants({ near: roundPosition(place) }), { preventScrollReset: true });
  }

  return (
    <>
      <LocateButton position={position} onClick={showNear}>
        {t('nearMe')}
      </LocateButton>
      <p aria-live="polite" className="order-last basis-full text-danger text-small empty:sr-only">
        {position.hasFailed && t('noPosition')}
      </p>
    </>
  );
}
