import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { selectDashboard, toDashboard } from '#worker/services/dashboard/get-dashboard.ts';
import { selectDrivePage, toDrivePage } from '#worker/services/map/get-drive-page.ts';
import { selectMapPage, toMapPage } from '#worker/services/map/get-map-page.ts';
import { selectOrdersPage, toOrdersPage } from '#worker/services/orders/get-orders-page.ts';

/** Returns everything that the dashboard shows. */
export async function readDashboard(ctx: Ctx, driver: Driver) {
  return toDashboard(ctx, driver, await batch(ctx, selectDashboard(ctx, driver)));
}

/** Returns everything that the newest page of `/orders` shows. */
export async function readOrdersPage(ctx: Ctx, driver: Driver) {
  const asked = { before: undefined, filter: {} };
  return toOrdersPage(ctx, driver, await batch(ctx, selectOrdersPage(ctx, driver, asked)), asked);
}

/** Returns everything that the Drive screen shows. */
export async function readDrivePage(ctx: Ctx, driver: Driver) {
  return toDrivePage(ctx, driver, await batch(ctx, selectDrivePage(ctx, driver)));
}

/** Returns everything that the map shows. */
export async function readMapPage(ctx: Ctx, driver: Driver) {
  return toMapPage(ctx, driver, await batch(ctx, selectMapPage(ctx, driver)));
}
