import type { Ctx } from '#worker/ctx.ts';
import { toRoute } from '#worker/db/queries/route-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { RouteRow } from '#worker/db/schema/routes.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import { findWhatIf as find, type OpenWhatIf } from '#worker/domain/routes/what-if.ts';
import type { ReadyTime } from '#worker/engines/offers/index.ts';

type Known = { route: RouteRow | undefined; orders: readonly Order[]; ready: ReadonlyMap<string, ReadyTime> };

/** Returns the route with offers that the driver optimized last, as it stands now; null where it no longer fits. */
export function findWhatIf(ctx: Ctx, driver: Driver, { route, orders, ready }: Known): OpenWhatIf | null {
  return find(route ? toRoute(route) : null, {
    orders,
    ready,
    now: ctx.now,
    position: getRecentPosition(driver, ctx.now),
  });
}
