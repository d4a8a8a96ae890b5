import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadOrOmit } from '#app/components/lazy/load-or-omit.ts';
import { RoutePicture, useStopList } from '#app/components/map/route-picture.tsx';
import { useIdle } from '#app/components/map/use-idle.ts';
import { useWriteSurge } from '#app/components/measures.ts';
import { useQueuedActions } from '#app/components/offline/queue-state.ts';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Map as MapIcon, MapPinned } from '#app/components/ui/icons.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { cx } from '#app/lib/cx.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { listScenePlaces, type MapScene } from '#worker/domain/map/build-map-scene.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import type { MapChoice } from './create-marks.client.ts';
import type { MapTexts } from './mount-map.client.ts';
import { useInteractiveMap } from './use-interactive-map.ts';

const MapSketch = loadOrOmit(() => import('./map-sketch.tsx').then(({ MapSketch: part }) => part));

/** The dimensions of the map: on a phone, on a desktop (`wide`), and on a phone in landscape (`short`). */
const PICTURE = {
  width: 360,
  height: 270,
  wide: { width: 600, height: 450 },
  short: { width: 800, height: 270 },
};

type Props = {
  scene: MapScene;
  saved: MapScene;
  region: MapStreets['region'];
  ways: { lines: MapStreets['lines']; detours: MapStreets['lines']; isSketch: boolean };
  offerId: string | undefined;
  onChoose: (choice: MapChoice) => void;
};

/**
 * The static map, and the interactive map once it is tapped. The server draws the static map, or the browser while a queued
 * action changes it. Creating the interactive map takes seconds on slow phones, so that starts in the background, once the page
 * is idle or a touch begins.
 */
export function MapFrame({ scene, saved, region, ways, offerId, onChoose }: Props) {
  const t = useTranslations('map');
  const isHydrated = useHydrated();
  const container = useRef<HTMLDivElement>(null);
  const [timesAsked, setTimesAsked] = useState(0);
  const [isDue, setIsDue] = useState(false);
  const texts = useMapTexts();
  const state = useInteractiveMap(container, { scene, ways, region, texts, onChoose, timesAsked, isDue });
  const alt = usePictureText(scene);
  const revision = writeRevision(saved);
  const hasWaiting = useQueuedActions().some(({ state: sendState }) => sendState === 'waiting');
  const isUnsent = hasWaiting && writeRevision(scene) !== revision;
  const places = listScenePlaces(scene);
  const isEmpty = places.length === 0;
  useIdle(region !== null && !isEmpty, () => setIsDue(true));
  return (
    <div className="relative isolate aspect-4/3 short:max-h-[70dvh] w-full overflow-hidden rounded-t-card bg-sunken">
      <div className={cx('absolute inset-0', state === 'shown' && 'invisible')}>
        {isEmpty ? (
          <div className="flex size-full items-center justify-center p-4">
            <EmptyState icon={MapIcon} title={t('nothing')} text={t('nothingText')} />
          </div>
        ) : isUnsent ? (
          <Suspense>
            <MapSketch scene={scene} places={places} ways={ways} alt={alt} />
          </Suspense>
        ) : (
          <RoutePicture view="map" offer={offerId} {...PICTURE} alt={alt} revision={revision} />
        )}
      </div>
      <div ref={container} className={cx('absolute inset-0', state !== 'shown' && 'invisible')} />
      {region && !isEmpty && state !== 'shown' && (
        <ScriptButton
          isReady={isHydrated}
          isPending={state === 'loading'}
          variant="secondary"
          onPointerDown={() => setIsDue(true)}
          onClick={() => setTimesAsked(timesAsked + 1)}
          className="absolute bottom-3 left-3 px-3 text-small shadow-float before:absolute before:bottom-[-0.75rem] before:left-[-0.75rem] before:h-[70vw] before:max-h-96 before:w-[88vw] before:max-w-lg before:content-['']"
        >
          <MapPinned aria-hidden className="size-5" />
          {t('interactive')}
        </ScriptButton>
      )}
      <p aria-live="polite" className="absolute inset-x-3 top-3 text-center text-small">
        {state === 'failed' && (
          <span className="rounded-control bg-surface px-3 py-2 shadow-float">{t('interactiveFailed')}</span>
        )}
      </p>
    </div>
  );
}

/** Returns the alt text of the static map: counts, and the names of the stops. */
function usePictureText(scene: MapScene): string {
  const t = useTranslations('map');
  const tCommon = useTranslations('common');
  const stops = scene.route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const list = useStopList(stops);
  const counts = t('picture', {
    stops: stops.length,
    orders: scene.orders.length,
    hotspots: scene.hotspots.length,
    restaurants: scene.restaurants.length,
  });
  return stops.length > 0 ? tCommon('labeled', { label: counts, value: list }) : counts;
}

/** Returns a key that changes whenever the static map does. */
function writeRevision(scene: MapScene): string {
  return JSON.stringify([
    listScenePlaces(scene),
    scene.route?.stops.map(({ isDone, isAdded }) => [isDone, isAdded]),
    scene.orders.map(({ status }) => status),
  ]);
}

/** Returns the texts that the interactive map displays. */
function useMapTexts(): MapTexts {
  const t = useTranslations('map');
  const writeSurge = useWriteSurge();
  return {
    label: t('interactive'),
    stops: (numbers) => t('stopNumber', { number: numbers }),
    order: (status, end, name) =>
      [
        t(status === 'pending' ? 'legendPending' : 'legendAccepted'),
        t(end === 'pickup' ? 'legendPickup' : 'legendDropoff'),
        name,
      ].join(' · '),
    position: t('legendPosition'),
    surge: (multiplier) => t('surgeMark', { multiplier: writeSurge(multiplier) }),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
  };
}
