import { lazy, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaticPart } from '#app/components/layout/server-markup.tsx';
import { RoutePicture, useStopList } from '#app/components/map/route-picture.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Map as MapIcon, MapPinned } from '#app/components/ui/icons.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { cx } from '#app/lib/cx.ts';
import { loadUntilThere } from '#app/lib/load-until-there.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { listScenePlaces, type MapScene, splitLines } from '#worker/domain/map/build-map-scene.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { NavigationStop } from '#worker/domain/routes/navigation-links.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import { ChosenPlace } from './chosen-place.tsx';
import type { MapChoice } from './create-marks.client.ts';
import { NavigateMenu } from './navigate-menu.tsx';
import { PositionButton } from './position-button.tsx';
import { StopSheet } from './stop-sheet.tsx';
import { preloadMap, useInteractiveMap } from './use-interactive-map.ts';
import { useMapTexts } from './use-map-texts.ts';

const MapLegend = lazy(() =>
  loadUntilThere(() => import('./map-legend.tsx').then((module) => ({ default: module.MapLegend }))),
);

/** As wide as the map is on a phone, and on a desktop. */
const PICTURE = { width: 360, height: 270, wide: { width: 600, height: 450 } };

type Props = {
  scene: MapScene;
  streets: MapStreets;
  orders: Order[];
  /** The offer whose detour is drawn from the start. */
  offerId: string | null;
  stops: NavigationStop[];
  /** When the route was planned, in epoch ms. */
  plannedAt: number | null;
  isPhone: boolean;
};

/** The map: drawn by the server, and one to move and zoom in its place after a tap. Its stops are in a sheet under it. */
export function MapView({ scene, streets, orders, offerId, stops, plannedAt, isPhone }: Props) {
  const t = useTranslations('map');
  const [choice, setChoice] = useState<MapChoice | null>(
    offerId === null ? null : { kind: 'offer', orderId: offerId },
  );
  const chosenId = choice?.kind === 'offer' ? choice.orderId : undefined;
  const detour = chosenId === undefined ? undefined : streets.detours[chosenId];
  const ways = useMemo(() => {
    const { lines, added } = splitLines(scene, streets.lines);
    return { lines, detours: detour ? [...added, detour] : added };
  }, [scene, streets.lines, detour]);
  return (
    <section aria-labelledby="map" className={cx(CARD_CLASSES, 'overflow-hidden')}>
      <h2 id="map" className="sr-only">
        {t('map')}
      </h2>
      <MapFrame
        scene={scene}
        region={streets.region}
        ways={ways}
        offerId={detour && chosenId}
        onChoose={setChoice}
      />
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        <ChosenPlace choice={choice} scene={scene} orders={orders} />
        <StopSheet
          scene={scene}
          orders={orders}
          plannedAt={plannedAt}
          chosen={choice?.kind === 'stops' ? choice.sequences : []}
        />
        <div className="flex flex-wrap gap-2">
          <NavigateMenu stops={stops} isPhone={isPhone} />
          <PositionButton />
        </div>
        {scene.isPositionFar && <p className="text-ink-soft text-small">{t('positionFar')}</p>}
        <StaticPart source={ways}>
          <MapLegend scene={scene} hasDetour={ways.detours.length > 0} />
        </StaticPart>
        <p className="text-caption text-ink-soft">
          {streets.region ? (
            <a
              href="https://www.openstreetmap.org/copyright"
              className="underline"
              rel="noreferrer"
              translate="no"
            >
              {streets.region.attribution}
            </a>
          ) : (
            t('estimateText')
          )}
        </p>
        <OrderPlacesList scene={scene} />
      </div>
    </section>
  );
}

type FrameProps = {
  scene: MapScene;
  region: MapStreets['region'];
  ways: { lines: MapStreets['lines']; detours: MapStreets['lines'] };
  offerId: string | undefined;
  onChoose: (choice: MapChoice) => void;
};

/** The picture, and after a tap on it the interactive map; without WebGL the picture stays. */
function MapFrame({ scene, region, ways, offerId, onChoose }: FrameProps) {
  const t = useTranslations('map');
  const isHydrated = useHydrated();
  const container = useRef<HTMLDivElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const texts = useMapTexts();
  const state = useInteractiveMap(container, { scene, ways, isAsked, region, texts, onChoose });
  const alt = usePictureText(scene);
  const isEmpty = listScenePlaces(scene).length === 0;
  return (
    <div className="relative isolate aspect-4/3 w-full bg-sunken">
      <div className={cx('absolute inset-0', state === 'shown' && 'invisible')}>
        {isEmpty ? (
          <div className="flex size-full items-center justify-center p-4">
            <EmptyState icon={MapIcon} title={t('nothing')} text={t('nothingText')} />
          </div>
        ) : (
          <RoutePicture
            view="map"
            offer={offerId}
            {...PICTURE}
            alt={alt}
            revision={writeRevision(scene, ways.lines)}
          />
        )}
      </div>
      <div ref={container} className={cx('absolute inset-0', state !== 'shown' && 'invisible')} />
      {region && !isEmpty && (state === 'off' || state === 'loading') && (
        <ScriptButton
          isReady={isHydrated}
          isPending={state === 'loading'}
          variant="secondary"
          onPointerDown={preloadMap}
          onClick={() => setIsAsked(true)}
          className="absolute start-3 bottom-3 px-3 text-small shadow-float before:absolute before:start-[-0.75rem] before:bottom-[-0.75rem] before:h-[70vw] before:max-h-96 before:w-[88vw] before:max-w-lg before:content-['']"
        >
          <MapPinned aria-hidden className="size-5" />
          {t('interactive')}
        </ScriptButton>
      )}
      <p aria-live="polite" className="absolute inset-x-3 top-3 text-center text-small empty:hidden">
        {state === 'failed' && (
          <span className="rounded-control bg-surface px-3 py-2 shadow-float">{t('interactiveFailed')}</span>
        )}
      </p>
    </div>
  );
}

/** Counts what is on the picture for those who do not see it, and names the stops. */
function usePictureText(scene: MapScene): string {
  const t = useTranslations('map');
  const stops = scene.route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const list = useStopList(stops);
  const counts = t('picture', {
    stops: stops.length,
    orders: scene.orders.length,
    hotspots: scene.hotspots.length,
    restaurants: scene.restaurants.length,
  });
  return stops.length > 0 ? `${counts}: ${list}` : counts;
}

/** Returns a short text that changes with what the picture shows. */
function writeRevision(scene: MapScene, lines: MapStreets['lines']): string {
  const text = JSON.stringify([
    listScenePlaces(scene),
    scene.route?.stops.map(({ isDone }) => isDone),
    lines.length,
  ]);
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) % 2 ** 40;
  return hash.toString(36);
}

/** The orders on the map in words, for those who do not see it; stops, hotspots and restaurants have lists of their own. */
function OrderPlacesList({ scene }: { scene: MapScene }) {
  const t = useTranslations('map');
  const name = (text: ReactNode) => <span translate="no">{text}</span>;
  if (scene.orders.length === 0) return null;
  return (
    <ul aria-label={t('onMap')} className="sr-only">
      {scene.orders.map(({ id, status, restaurantName, customerAddress }) => (
        <li key={id}>
          {t.rich('orderOnMap', {
            status: t(status === 'pending' ? 'legendPending' : 'legendAccepted'),
            restaurant: restaurantName,
            address: customerAddress,
            name,
          })}
        </li>
      ))}
    </ul>
  );
}
