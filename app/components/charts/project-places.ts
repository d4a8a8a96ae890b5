import type { LatLng } from '#worker/domain/shared/geo.ts';

type Frame = { width: number; height: number; padding: number };

/** Places on a flat picture: one scale for both axes, centred, north up (equirectangular, true enough for a town). */
export function projectPlaces(
  places: LatLng[],
  { width, height, padding }: Frame,
): { x: number; y: number }[] {
  const centerLat = places.reduce((sum, { lat }) => sum + lat, 0) / Math.max(places.length, 1);
  const narrowing = Math.cos((centerLat * Math.PI) / 180);
  const points = places.map(({ lat, lng }) => ({ x: lng * narrowing, y: -lat }));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const spanX = Math.max(...xs) - Math.min(...xs);
  const spanY = Math.max(...ys) - Math.min(...ys);
  const scale = Math.min((width - 2 * padding) / (spanX || 1e-6), (height - 2 * padding) / (spanY || 1e-6));
  const centerX = Math.min(...xs) + spanX / 2;
  const centerY = Math.min(...ys) + spanY / 2;
  return points.map(({ x, y }) => ({
    x: width / 2 + (x - centerX) * scale,
    y: height / 2 + (y - centerY) * scale,
  }));
}
