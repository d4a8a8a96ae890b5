import { RoutePicture, useRouteText } from '#app/components/map/route-picture.tsx';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { ShownStop } from './list-active-stops.ts';

const PICTURE = { width: 390, height: 220 };

/** Over the whole screen: a small or lying phone cuts the headroom off, and a large one shows the way under it. */
export const FULL_PICTURE = {
  width: 390,
  height: 480,
  headroom: 190,
  wide: { width: 800, height: 300, headroom: 50 },
};

type Props = { stops: ShownStop[]; origin: LatLng | null; shape?: typeof FULL_PICTURE | typeof PICTURE };

/** The way to the next stop and the stops after it; nothing where no place is known. */
export function StopsMap({ stops, origin, shape = PICTURE }: Props) {
  const placed = stops.filter(({ place }) => place !== null);
  const text = useRouteText(placed.map(({ kind, label }, index) => ({ sequence: index + 1, kind, label })));
  const places = [origin, ...placed.map(({ place }) => place)];
  if (placed.length === 0) return null;
  const revision = places.map((place) => place && `${place.lat},${place.lng}`).join(';');
  return <RoutePicture view="route" {...shape} alt={text} revision={revision} />;
}
