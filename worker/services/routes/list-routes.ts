import type { Ctx } from '#worker/ctx.ts';
import { selectRoutes, toRoute } from '#worker/db/queries/route-rows.ts';
import type { Route } from '#worker/domain/routes/route.ts';

const MAX_ROUTES = 50;

/** Returns the driver's newest planned routes, newest first. */
export async function listRoutes(ctx: Ctx, driverId: string): Promise<Route[]> {
  const rows = await selectRoutes(ctx, { driverId, limit: MAX_ROUTES });
  return rows.map(toRoute);
}
