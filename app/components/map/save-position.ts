import { readFresh } from '#app/components/live/read-fresh.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The request timeout, in ms. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Sends the driver's position to the server. Returns false if the server is unreachable, times out or rejects it. The next load
 * of the page includes it.
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
