import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { selectOpen, toOpen } from './open-orders.ts';

/** Returns the report of all open offers of a driver, in one round trip. */
export async function getOfferReport(ctx: Ctx, driver: Driver): Promise<OfferReport> {
  const read = await batch(ctx, selectOpen(ctx, driver, { report: true, route: false }));
  return toOpen(ctx, driver, read).getReport();
}
