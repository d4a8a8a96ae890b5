import { and, asc, desc, eq, gte, inArray, or, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { type FoundDelivery, selectDeliveries, toDelivery } from './delivery-rows.ts';
import { readEtasOf } from './read-etas.ts';

const MAX_SHOWN = 100;

/** Older deliveries have ended: food is ready within a day, and a stale order is closed after 36 hours. */
const MAX_AGE_MS = 3 * DAY_MS;

/** How long a failed delivery is shown, because its restaurant still has to answer the customer. */
const FAILED_SHOWN_MS = 12 * HOUR_MS;

/** Statement: a restaurant's live deliveries by due time, then those that recently found no driver or lost theirs. */
export function selectCurrentDeliveries(ctx: Ctx, restaurantId: string | SQL) {
  const { status, reason, createdAt, promisedAt, endedAt, id } = networkDeliveries;
  const isLive = inArray(status, ['offering', 'assigned', 'picked_up']);
  const isFailed = or(eq(status, 'unassigned'), eq(reason, 'driver_gave_up'));
  return selectDeliveries(ctx)
    .where(
      and(
        eq(networkDeliveries.restaurantId, restaurantId),
        gte(createdAt, ctx.now - MAX_AGE_MS),
        or(isLive, and(isFailed, gte(endedAt, ctx.now - FAILED_SHOWN_MS))),
      ),
    )
    .orderBy(desc(isLive), asc(promisedAt), asc(id))
    .limit(MAX_SHOWN);
}

/** Returns the deliveries of `selectCurrentDeliveries` with their ETAs, in one round trip. */
export async function toCurrentDeliveries(
  ctx: Ctx,
  rows: readonly FoundDelivery[],
): Promise<NetworkDelivery[]> {
  const etas = await readEtasOf(
    ctx,
    rows.map(({ delivery }) => delivery),
  );
  return rows.map((row) => toDelivery(row, etas.get(row.delivery.id)));
}
