import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { StaticPart } from '#app/components/lazy/server-markup.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { type MapScene, splitLines } from '#worker/domain/map/build-map-scene.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { NavigationStop } from '#worker/domain/routes/navigation-links.ts';
import { decodePolyline } from '#worker/domain/routes/polyline.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import { ChosenPlace } from './chosen-place.tsx';
import type { MapChoice } from './create-marks.client.ts';
import { MapFrame } from './map-frame.tsx';
import { NavigateMenu } from './navigate-menu.tsx';
import { PositionButton } from './position-button.tsx';
import { StopSheet } from './stop-sheet.tsx';

const MapLegend = lazyUntilThere(() => import('./map-legend.tsx').then(({ MapLegend: part }) => part));

/** The map's streets as sent to the page, with lines as encoded polylines. */
export type SentStreets = Omit<MapStreets, 'lines' | 'detours'> & {
  lines: string[];
  detours: Record<string, string[]>;
};

type Props = {
  scene: MapScene;
  /** The scene without queued actions, which the server draws. */
  saved: MapScene;
  streets: SentStreets;
  orders: Order[];
  /** The offer that is selected initially, with its detour. */
  offerId: string | null;
  stops: NavigationStop[];
  isPhone: boolean;
};

/** The map, which is drawn by the server and becomes interactive on a tap, with a list of its stops below. */
export function MapView({ scene, saved, streets, orders, offerId, stops, isPhone }: Props) {
  const t = useTranslations('map');
  const tRoute = useTranslations('route');
  const [choice, setChoice] = useState<MapChoice | null>(
    offerId === null ? null : { kind: 'offer', orderId: offerId },
  );
  const chosenId = choice?.kind === 'offer' ? choice.orderId : undefined;
  const detour = chosenId === undefined ? undefined : streets.detours[chosenId];
  const ways = useMemo(() => {
    const { lines, added } = splitLines(scene, streets.lines.map(decodePolyline));
    const isSketch = streets.travelSource === 'estimate';
    return { lines, detours: [...added, ...(detour ?? []).map(decodePolyline)], isSketch };
  }, [scene, streets.lines, streets.travelSource, detour]);
  const { region, travelSource } = streets;
  const estimate = region && (travelSource === 'estimate' || travelSource === 'mixed') && travelSource;
  return (
    <section aria-labelledby="map" className={CARD_CLASSES}>
      <h2 id="map" className="sr-only">
        {t('map')}
      </h2>
      <MapFrame
        scene={scene}
        saved={saved}
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
          chosen={choice?.kind === 'stops' ? choice.stops : []}
          onChoose={(stops) => setChoice(stops.length > 0 ? { kind: 'stops', stops } : null)}
        />
        <div className="flex flex-wrap gap-2">
          <NavigateMenu stops={stops} isPhone={isPhone} />
          <PositionButton />
        </div>
        {scene.isPositionFar && <p className="text-ink-soft text-small">{t('positionFar')}</p>}
        <StaticPart source={ways}>
          <MapLegend scene={scene} hasDetour={ways.detours.length > 0} />
        </StaticPart>
        <p className="text-caption text-ink-soft empty:hidden">
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
            (scene.orders.length > 0 || scene.position) && t('estimateText')
          )}
          {estimate && ` · ${tRoute(`travel.${estimate}`)}`}
        </p>
        <OrderPlacesList scene={scene} />
      </div>
    </section>
  );
}

/** A list of the orders on the map for screen readers. Stops, hotspots and restaurants have visible lists. */
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
