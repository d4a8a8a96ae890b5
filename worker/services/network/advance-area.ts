import { and, eq, isNotNull, lte, min, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { describeError } from '#worker/log.ts';
import { advanceDelivery } from './advance-delivery.ts';

/** Deliveries that one run advances: few, because their offers' time starts with the run. The next run follows immediately. */
const MAX_DUE = 20;

/** The pause after a failure, in ms. */
const REST_MS = 5_000;

/** Advances the due deliveries of a dispatch area. Returns when the next one is due (epoch ms), or null if none is. */
export async function advanceArea(ctx: Ctx, area: number): Promise<number | null> {
  const { dueAt } = networkDeliveries;
  const isHere = and(eq(networkDeliveries.area, area), isNotNull(dueAt));
  const hasFailed = await advanceAll(ctx, and(isHere, lte(dueAt, ctx.now)));
  const [next] = await ctx.db
    .select({ at: min(dueAt) })
    .from(networkDeliveries)
    .where(isHere);
  const at = next?.at ?? null;
  return at !== null && hasFailed ? Math.max(at, ctx.now + REST_MS) : at;
}

/** Advances due deliveries; returns whether one failed. */
async function advanceAll(ctx: Ctx, isDue: SQL | undefined): Promise<boolean> {
  const due = await ctx.db
    .select({ id: networkDeliveries.id })
    .from(networkDeliveries)
    .where(isDue)
    .orderBy(networkDeliveries.dueAt)
    .limit(MAX_DUE);
  let hasFailed = false;
  for (const { id } of due) {
    try {
      await advanceDelivery(ctx, id);
    } catch (error) {
      hasFailed = true;
      ctx.log('error', 'delivery not advanced', { deliveryId: id, ...describeError(error) });
    }
  }
  return hasFailed;
}
