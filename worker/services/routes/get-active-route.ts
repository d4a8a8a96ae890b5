import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import { planActiveRoute } from './plan-active-route.ts';

/** Returns the driver's route through their accepted orders as it stands now; without such orders it has no stops. */
export async function getActiveRoute(ctx: Ctx, driver: Driver): Promise<ActiveRoute> {
  const accepted = await selectOpenOrders(ctx, driver.id, ['accepted']);
  return planActiveRoute(ctx, driver, accepted.map(toOrder));
}
