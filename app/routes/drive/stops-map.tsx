import { type ComponentProps, Suspense } from 'react';
import { loadOrOmit } from '#app/components/lazy/load-or-omit.ts';
import { RoutePicture, useRouteText } from '#app/components/map/route-picture.tsx';
import { useQueuedActions } from '#app/components/offline/queue-state.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { DrivenRoute } from '#worker/domain/routes/active-route.ts';
import { haveSamePlaces, listActiveStops, type ShownStop } from './list-active-stops.ts';

/** The dimensions of the map. A phone's is flatter and crops some of the headroom. In landscape it is square. */
const PICTURE = {
  width: 390,
  height: 220,
  headroom: 36,
  wide: { width: 390, height: 220 },
  short: { width: 160, height: 160 },
};

type Shape = Pick<ComponentProps<typeof RoutePicture>, 'width' | 'height' | 'headroom' | 'wide' | 'short'>;

type Props = {
  stops: ShownStop[];
  route: DrivenRoute;
  orders: readonly Order[];
  shape?: Shape;
  /** The height of the top of the map that is covered, in points. */
  floatingRoom?: number;
};

const StopsSketch = loadOrOmit(() => import('./stops-sketch.tsx').then(({ StopsSketch: part }) => part));

/**
 * The map of the stops. Renders nothing if no place is known. The server draws it from the saved `orders`. While a queued action
 * makes the stops differ from those, the browser draws them.
 */
export function StopsMap({ stops, route, orders, shape = PICTURE, floatingRoom = 0 }: Props) {
  const hasWaiting = useQueuedActions().some(({ state }) => state === 'waiting');
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
        <StopsSketch stops={placed} origin={route.origin} headroom={floatingRoom} alt={text} />
      </Suspense>
    );
  }
  const revision = places.map((place) => place && `${place.lat},${place.lng}`).join(';');
  return <RoutePicture view="route" {...shape} alt={text} revision={revision} />;
}
