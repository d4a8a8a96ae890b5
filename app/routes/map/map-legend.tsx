import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StopMark } from '#app/components/charts/route-sketch.tsx';
import { cx } from '#app/lib/cx.ts';
import type { MapScene } from './build-map-scene.ts';
import { DropoffMark, HotspotMark, PickupMark, PositionMark, RestaurantMark } from './map-marks.tsx';

const HALF = { x: 15, y: 15 };

type Entry = { text: string; mark: ReactNode; isWide?: boolean };

/** What the marks mean, only those that are on the map. */
export function MapLegend({ scene }: { scene: MapScene }) {
  const t = useTranslations('map');
  const has = (status: 'pending' | 'accepted') => scene.orders.some((order) => order.status === status);
  const entries: (Entry | false | null)[] = [
    scene.position && { text: t('legendPosition'), mark: <PositionMark {...HALF} /> },
    scene.route && {
      text: t('legendStop'),
      mark: <StopMark {...HALF} stop={{ sequence: 1, kind: 'pickup', isDone: false }} />,
    },
    has('pending') && { text: t('legendPending'), mark: <OrderMark isActive={false} />, isWide: true },
    has('accepted') && { text: t('legendAccepted'), mark: <OrderMark isActive />, isWide: true },
    scene.hotspots.length > 0 && {
      text: t('legendHotspot'),
      mark: (
        <g transform="scale(0.5)">
          <HotspotMark x={30} y={30} text="" />
        </g>
      ),
    },
    scene.restaurants.length > 0 && { text: t('legendRestaurant'), mark: <RestaurantMark {...HALF} /> },
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

/** From where to where: hollow to filled. */
function OrderMark({ isActive }: { isActive: boolean }) {
  return (
    <>
      <line
        x1="15"
        y1="15"
        x2="51"
        y2="15"
        strokeWidth="2"
        strokeDasharray="4 4"
        className={isActive ? 'stroke-accent' : 'stroke-note'}
      />
      <PickupMark {...HALF} isActive={isActive} />
      <DropoffMark x={51} y={15} isActive={isActive} />
    </>
  );
}
