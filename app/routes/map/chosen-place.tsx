import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useWriteSurge } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import type { MapScene } from '#worker/domain/map/build-map-scene.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { MapChoice } from './create-marks.client.ts';
import { PlaceNavigation } from './navigate-menu.tsx';

type Props = { choice: MapChoice | null; scene: MapScene; orders: Order[] };

/** What to show: `orderId` links to the order's card, `place` shows a button that navigates there. */
type Shown = { title: string; text: string; place?: LatLng; orderId?: string };

/** The details of the tapped mark if it is an offer, a hotspot or a restaurant. */
export function ChosenPlace(props: Props) {
  const t = useTranslations('map');
  const tCommon = useTranslations('common');
  const shown = useShown(props);
  return (
    <div aria-live="polite" className="empty:sr-only">
      {shown && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-3">
          <p className="min-w-0 flex-1 basis-40">
            <span translate="no" dir="auto" className="block font-semibold text-small">
              {shown.title}
            </span>
            <span className="block text-caption text-ink-soft">{shown.text}</span>
          </p>
          {shown.place && <PlaceNavigation place={shown.place} name={shown.title} />}
          {shown.orderId && (
            <Link
              to={paths.orderCard(shown.orderId)}
              aria-label={tCommon('labeled', { label: t('open'), value: shown.title })}
              className={getButtonClasses('secondary', 'text-small')}
            >
              {t('open')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function useShown({ choice, scene, orders }: Props): Shown | null {
  const t = useTranslations('map');
  const writeMoney = useMoney();
  const writeSurge = useWriteSurge();
  if (choice?.kind === 'offer') {
    const order = orders.find(({ id }) => id === choice.orderId);
    if (!order) return null;
    const { id, status, payoutCents, restaurantName, customerAddress } = order;
    const state = t(status === 'pending' ? 'legendPending' : 'legendAccepted');
    const text = `${state} · ${writeMoney(payoutCents)}`;
    return { title: [restaurantName, customerAddress].filter(Boolean).join(' → '), text, orderId: id };
  }
  if (choice?.kind === 'hotspot') {
    const hotspot = scene.hotspots.find(({ id }) => id === choice.id);
    const text = hotspot && t('surge', { multiplier: writeSurge(hotspot.surgeMultiplier) });
    return hotspot && text ? { title: hotspot.name, text, place: hotspot } : null;
  }
  if (choice?.kind === 'restaurant') {
    const restaurant = scene.restaurants.find(({ slug }) => slug === choice.slug);
    return restaurant ? { title: restaurant.name, text: t('legendRestaurant'), place: restaurant } : null;
  }
  return null;
}
