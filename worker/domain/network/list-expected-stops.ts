import type { Order } from '#worker/domain/orders/order.ts';
import { type ActiveStop, hasGuessedStart } from '#worker/domain/routes/active-route.ts';
import { type StoredRoute, toActiveRoute } from '#worker/domain/routes/stored-route.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

type Given = { held: readonly Order[]; positionAt: number | null; now: number };

/**
 * Returns the stops of a driver's route with the times that restaurants and customers are told; none where the way to the
 * first one is a guess. A phone that navigates by another app sends no position, so the driver counts as on the way since the
 * last one, or since they accepted or picked up; no stop is reached before `now` (epoch ms).
 */
export function listExpectedStops(planned: StoredRoute, { held, positionAt, now }: Given): ActiveStop[] {
  const route = toActiveRoute(planned, held, now);
  const [first] = route.stops;
  const isThere = first?.orders.some(({ arrivedAt }) => arrivedAt !== null) ?? false;
  if (!first || (hasGuessedStart(route) && !isThere)) return [];
  const leftAt = Math.max(
    route.originKind === 'position' ? (positionAt ?? now) : 0,
    Math.min(...held.map(({ acceptedAt }) => acceptedAt ?? now)),
    ...held.map(({ pickedUpAt }) => pickedUpAt ?? 0),
    now - first.legMinutes * MINUTE_MS,
  );
  return toActiveRoute(planned, held, Math.min(now, leftAt)).stops;
}
