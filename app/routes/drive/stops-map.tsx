import { Suspense } from 'react';
import { RoutePicture, useRouteText } from '#app/components/map/route-picture.tsx';
import { useQueueState } from '#app/components/offline/queue-state.ts';
import { loadOrOmit } from '#app/lib/load-or-omit.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { DrivenRoute } from '#worker/domain/routes/active-route.ts';
import { haveSamePlaces, listActiveStops, type ShownStop } from './list-active-stops.ts';

/** Of the shape of its window; a phone's is flatter and cuts some of the headroom off, and a square where the phone lies. */
const PICTURE = {
  ...{ width: 390, height: 220, headroom: 36 },
  wide: { width: 390, height: 220 },
  short: { width: 160, height: 160 },
};

/** Over the whole screen: a small or lying phone cuts the headroom off, and a large one shows the way under it. */
export const FULL_PICTURE = {
  width: 390,
  height: 480,
  headroom: 190,
  wide: { width: 800, height: 300, headroom: 50 },
};

type Props = {
  stops: ShownStop[];
  route: DrivenRoute;
  orders: readonly Order[];
  shape?: typeof FULL_PICTURE | typeof PICTURE;
};

/** What the buttons over the map of the whole screen take at the top, in points. */
const FLOATING_ROOM = 76;

const SketchMap = loadOrOmit(() => import('./sketch-map.tsx').then(({ SketchMap: part }) => part));

/**
 * The way to the next stop and the stops after it; nothing where no place is known. While the server, which draws it from its
 * `orders`, does not have the stops, the phone draws them if a tap waits to be sent.
 */
export function StopsMap({ stops, route, orders, shape = PICTURE }: Props) {
  const hasWaiting = useQueueState().actions.some(({ state }) => state === 'waiting');
  const placed = stops
    .flatMap(({ place, kind, label }) => (place ? [{ ...place, kind, label }] : []))
    .map((stop, index) => ({ ...stop, sequence: index + 1 }));
  const text = useRouteText(placed);
  const places = [route.origin, ...placed];
  const saved = orders.filter(({ status }) => status === 'accepted');
  if (placed.length === 0) return null;
  if (!haveSamePlaces(stops, listActiveStops(route, saved))) {
    if (!hasWaiting) return null;
    return (
      <Suspense>
        <SketchMap
          stops={placed}
          origin={route.origin}
          headroom={shape === FULL_PICTURE ? FLOATING_ROOM : 0}
          alt={text}
        />
      </Suspense>
    );
  }
  const revision = places.map((place) => place && `${place.lat},${place.lng}`).join(';');
  return <RoutePicture view="route" {...shape} alt={text} revision={revision} />;
}
