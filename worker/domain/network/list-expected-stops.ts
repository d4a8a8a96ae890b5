import type { Order } from '#worker/domain/orders/order.ts';
import { type ActiveStop, hasGuessedStart } from '#worker/domain/routes/active-route.ts';
import { type StoredRoute, toActiveRoute } from '#worker/domain/routes/stored-route.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

type Given = { held: readonly Order[]; positionAt: number | null; now: number };

/**
 * Returns the stops of a driver's route with the times shown to restaurants and customers; empty if the start of the first leg is
 * a guess. A phone that navigates in another app sends no position, so the driver is assumed to have been driving since their
 * last position, acceptance or pickup. No stop is reached before `now` (epoch ms).
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
