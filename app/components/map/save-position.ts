import { readFresh } from '#app/components/live/read-fresh.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** How long the server may take, in ms. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Gives the driver's position to the server; false where it is not reached, does not answer in time, or refuses it. The page that
 * is read next has it.
 */
export async function savePosition(place: LatLng): Promise<boolean> {
  const answer = await fetch(paths.driverPosition(), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(place),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null);
  if (!answer?.ok) return false;
  readFresh();
  return true;
}
