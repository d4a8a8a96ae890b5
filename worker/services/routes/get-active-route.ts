import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import { getDrivePage } from '#worker/services/map/get-drive-page.ts';

/** Returns the driver's route through their accepted orders as it stands now; without such orders it has no stops. */
export async function getActiveRoute(ctx: Ctx, driver: Driver): Promise<ActiveRoute> {
  const { route } = await getDrivePage(ctx, driver);
  return route;
}
