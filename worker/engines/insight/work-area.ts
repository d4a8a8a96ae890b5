import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Areas are squares of about a mile: so many degrees of latitude, and of longitude at middle latitudes. */
const LAT_STEP = 0.015;
const LNG_STEP = 0.0175;

/** The area a pickup lies in, as a key; places in the same square share it. */
export function findWorkArea({ lat, lng }: LatLng): string {
  return `${Math.floor(lat / LAT_STEP)}:${Math.floor(lng / LNG_STEP)}`;
}

/** Names each area after the restaurant that orders came from most often there. */
export function nameWorkAreas(
  pickups: readonly { restaurantName: string; pickup: LatLng | null }[],
): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { pickup, restaurantName } of pickups) {
    if (!pickup) continue;
    const area = findWorkArea(pickup);
    const names = counts.get(area) ?? new Map<string, number>();
    names.set(restaurantName, (names.get(restaurantName) ?? 0) + 1);
    counts.set(area, names);
  }
  return new Map(
    [...counts].map(([area, names]) => {
      const [most] = [...names].sort(([one, n], [other, m]) => m - n || one.localeCompare(other));
      return [area, most?.[0] ?? ''];
    }),
  );
}
