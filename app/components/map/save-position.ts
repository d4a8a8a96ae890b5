import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Gives the driver's position to the server; false where it is not reached, or refuses it. */
export async function savePosition(place: LatLng): Promise<boolean> {
  const answer = await fetch(paths.driverPosition(), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(place),
  }).catch(() => null);
  return answer?.ok ?? false;
}
