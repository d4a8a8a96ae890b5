import { useTranslations } from 'use-intl';
import { StopMark } from '#app/components/charts/route-sketch.tsx';
import type { MapScene } from './build-map-scene.ts';
import { DropoffMark, HotspotMark, PositionMark, RestaurantMark } from './map-marks.tsx';

const HALF = { x: 15, y: 15 };

/** What the marks mean, only those that are on the map. */
export function MapLegend({ scene }: { scene: MapScene }) {
  const t = useTranslations('map');
  const has = (status: 'pending' | 'accepted') => scene.orders.some((order) => order.status === status);
  const entries = [
    scene.position && { text: t('legendPosition'), mark: <PositionMark {...HALF} /> },
    scene.route && {
      text: t('legendStop'),
      mark: <StopMark {...HALF} stop={{ sequence: 1, kind: 'pickup', isDone: false }} />,
    },
    has('pending') && { text: t('legendPending'), mark: <DropoffMark {...HALF} isInHand={false} /> },
    has('accepted') && { text: t('legendAccepted'), mark: <DropoffMark {...HALF} isInHand /> },
    scene.hotspots.length > 0 && {
      text: t('legendHotspot'),
      mark: (
        <g transform="scale(0.5)">
          <HotspotMark x={30} y={30} text="" />
        </g>
      ),
    },
    scene.restaurants.length > 0 && { text: t('legendRestaurant'), mark: <RestaurantMark {...HALF} /> },
  ].filter((entry) => entry !== null && entry !== false);
  return (
    <ul aria-label={t('legend')} className="text-caption text-ink-soft flex flex-wrap gap-x-4 gap-y-1">
      {entries.map(({ text, mark }) => (
        <li key={text} className="flex items-center gap-1.5">
          <svg viewBox="0 0 30 30" aria-hidden="true" focusable="false" className="size-5 shrink-0">
            {mark}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
