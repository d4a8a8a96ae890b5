import { createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { optimizeRouteSchema } from '#worker/domain/routes/inputs.ts';
import { fail } from '#worker/domain/shared/result.ts';
import { optimizeRoute } from '#worker/services/routes/optimize-route.ts';

type Driver = CurrentSession['driver'];

type RouteRequest = {
  orderIds: string[];
  lat?: number | undefined;
  lng?: number | undefined;
  requestKey: string | null;
};

/** Plans the route the card asked for, from the given position or the last known one. */
export async function optimizeRouteFromForm(
  ctx: Ctx,
  driver: Driver,
  { orderIds, lat, lng, requestKey }: RouteRequest,
): Promise<Toast> {
  const hasPosition = lat !== undefined && lng !== undefined;
  const parsed = optimizeRouteSchema.safeParse({
    orderIds,
    origin: hasPosition ? { lat, lng } : 'Current Location',
  });
  const planned = parsed.success
    ? await optimizeRoute(ctx, { driver, input: parsed.data, requestKey })
    : fail('invalidInput');
  return planned.ok
    ? createToast({ kind: 'success', key: 'routeOptimized' })
    : createToast({ kind: 'error', key: 'optimizationFailed', errorCode: planned.error.code });
}
