import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { selectDashboard, toDashboard } from '#worker/services/dashboard/get-dashboard.ts';
import { selectOrdersPage, toOrdersPage } from '#worker/services/orders/get-orders-page.ts';

/** Everything the dashboard shows. */
export async function readDashboard(ctx: Ctx, driver: Driver) {
  return toDashboard(ctx, driver, await batch(ctx, selectDashboard(ctx, driver)));
}

/** Everything the newest page of `/orders` shows. */
export async function readOrdersPage(ctx: Ctx, driver: Driver) {
  const asked = { before: undefined, filter: {} };
  return toOrdersPage(ctx, driver, await batch(ctx, selectOrdersPage(ctx, driver, asked)), asked);
}
