import { Flame } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { useMeasures } from '#app/components/measures.ts';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import type { SceneHotspot } from './build-map-scene.ts';
import { PlaceNavigation } from './navigate-menu.tsx';
import { useWriteSurge } from './use-map-texts.ts';

type ListedHotspot = SceneHotspot & { reason: string; updatedAt: number };

/** The areas with more orders than usual, strongest first, each with the way there. */
export function HotspotList({ hotspots, position }: { hotspots: ListedHotspot[]; position: LatLng | null }) {
  const t = useTranslations('map');
  return (
    <Card id="hotspots" title={t('activeHotspots')}>
      {hotspots.length === 0 ? (
        <EmptyState icon={Flame} title={t('noHotspots')} text={t('noHotspotsText')} />
      ) : (
        <ul className="flex flex-col">
          {hotspots.map((hotspot) => (
            <HotspotRow key={hotspot.id} hotspot={hotspot} position={position} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function HotspotRow({ hotspot, position }: { hotspot: ListedHotspot; position: LatLng | null }) {
  const t = useTranslations('map');
  const measures = useMeasures();
  const writeSurge = useWriteSurge();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-t py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-40">
        <p translate="no" className="font-semibold">
          {hotspot.name}
        </p>
        <p className="font-semibold text-small text-warn">
          {t('surge', { multiplier: writeSurge(hotspot.surgeMultiplier) })}
          {position && (
            <span className="font-normal text-ink-soft">
              {' · '}
              {t('away', { distance: measures.miles(computeMilesBetween(position, hotspot)) })}
            </span>
          )}
        </p>
        <p className="text-caption text-ink-soft">
          {hotspot.reason && <span>{hotspot.reason} · </span>}
          {t.rich('hotspotAge', { at: () => <DateTime at={hotspot.updatedAt} style="time" /> })}
        </p>
      </div>
      <PlaceNavigation place={hotspot} name={hotspot.name} />
    </li>
  );
}
