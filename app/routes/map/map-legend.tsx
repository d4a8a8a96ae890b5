import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#app/lib/cx.ts';
import type { MapScene } from '#worker/domain/map/build-map-scene.ts';
import {
  DropoffMark,
  HotspotMark,
  PickupMark,
  PositionMark,
  RestaurantMark,
  StopMark,
  WayMark,
} from './map-marks.tsx';

type Entry = { text: string; mark: ReactNode; isWide?: boolean };

/** The legend, which lists only the kinds of marks that are on the map. */
export function MapLegend({ scene, hasDetour }: { scene: MapScene; hasDetour: boolean }) {
  const t = useTranslations('map');
  const has = (status: 'pending' | 'accepted') => scene.orders.some((order) => order.status === status);
  const left = scene.route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const entries: (Entry | false | null)[] = [
    scene.position && { text: t('legendPosition'), mark: <PositionMark /> },
    left.some(({ kind }) => kind === 'pickup') && {
      text: t('legendPickup'),
      mark: <StopMark number={1} isPickup />,
    },
    left.some(({ kind }) => kind === 'dropoff') && {
      text: t('legendDropoff'),
      mark: <StopMark number={2} isPickup={false} />,
    },
    left.length > 0 && { text: t('legendNextLeg'), mark: <WayMark kind="next" />, isWide: true },
    left.length > 1 && { text: t('legendLaterLegs'), mark: <WayMark kind="later" />, isWide: true },
    hasDetour && { text: t('legendDetour'), mark: <WayMark kind="detour" />, isWide: true },
    has('pending') && { text: t('legendPending'), mark: <OrderMark isActive={false} />, isWide: true },
    has('accepted') && { text: t('legendAccepted'), mark: <OrderMark isActive />, isWide: true },
    scene.hotspots.length > 0 && {
      text: t('legendHotspot'),
      mark: <HotspotMark />,
    },
    scene.restaurants.length > 0 && { text: t('legendRestaurant'), mark: <RestaurantMark /> },
  ];
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-soft">
      {entries
        .filter((entry) => entry !== null && entry !== false)
        .map(({ text, mark, isWide }) => (
          <li key={text} className="flex items-center gap-1.5">
            <svg
              viewBox={isWide ? '0 0 66 30' : '0 0 30 30'}
              aria-hidden="true"
              focusable="false"
              className={cx('h-5 shrink-0', isWide ? 'w-11' : 'w-5')}
            >
              {mark}
            </svg>
            {text}
          </li>
        ))}
    </ul>
  );
}

/** An order's pickup (hollow) and drop-off (filled). */
function OrderMark({ isActive }: { isActive: boolean }) {
  return (
    <>
      <PickupMark isActive={isActive} />
      <DropoffMark isActive={isActive} />
    </>
  );
}
