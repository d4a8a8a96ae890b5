import { RoutePicture, useRouteText } from '#app/components/map/route-picture.tsx';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { ShownStop } from './list-active-stops.ts';

const PICTURE = { width: 390, height: 220 };

/** The way to the next stop and the stops after it; nothing where no place is known. */
export function StopsMap({ stops, origin }: { stops: ShownStop[]; origin: LatLng | null }) {
  const placed = stops.filter(({ place }) => place !== null);
  const text = useRouteText(placed.map(({ kind, label }, index) => ({ sequence: index + 1, kind, label })));
  const places = [origin, ...placed.map(({ place }) => place)];
  if (placed.length === 0) return null;
  const revision = places.map((place) => place && `${place.lat},${place.lng}`).join(';');
  return <RoutePicture view="route" {...PICTURE} alt={text} revision={revision} />;
}
