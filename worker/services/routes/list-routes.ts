import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toRoute } from '#worker/db/queries/route-rows.ts';
import { routes } from '#worker/db/schema/routes.ts';
import type { Route } from '#worker/domain/routes/route.ts';

const MAX_ROUTES = 50;

/** The driver's newest planned routes, newest first. */
export async function listRoutes(ctx: Ctx, driverId: string): Promise<Route[]> {
  const rows = await ctx.db
    .select()
    .from(routes)
    .where(eq(routes.driverId, driverId))
    .orderBy(desc(routes.createdAt))
    .limit(MAX_ROUTES);
  return rows.map(toRoute);
}
