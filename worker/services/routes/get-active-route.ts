import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import { toActiveRoute } from '#worker/domain/routes/stored-route.ts';
import { selectOpen, toOpen } from '#worker/services/offers/open-orders.ts';

/** Returns the best route through a driver's accepted orders, in one round trip. */
export async function getActiveRoute(ctx: Ctx, driver: Driver): Promise<ActiveRoute> {
  const { open } = await batch(ctx, { open: selectOpen(ctx, driver, { route: true }) });
  const { orders, getRoute } = toOpen(ctx, driver, open);
  return toActiveRoute(await getRoute(), orders, ctx.now);
}
