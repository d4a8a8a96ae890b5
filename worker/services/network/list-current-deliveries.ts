import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { selectDeliveries, toDelivery } from './delivery-rows.ts';
import { readEtasOf } from './read-etas.ts';

const MAX_SHOWN = 100;

/** Older deliveries have ended: food is ready within a day, and a stale order is closed after 36 hours. */
const MAX_AGE_MS = 3 * DAY_MS;

/** Returns a restaurant's deliveries that have not ended, the first due first, with their ETAs. */
export async function listCurrentDeliveries(ctx: Ctx, restaurantId: string): Promise<NetworkDelivery[]> {
  const { status, createdAt, promisedAt, id } = networkDeliveries;
  const rows = await selectDeliveries(ctx)
    .where(
      and(
        eq(networkDeliveries.restaurantId, restaurantId),
        gte(createdAt, ctx.now - MAX_AGE_MS),
        inArray(status, ['offering', 'assigned', 'picked_up']),
      ),
    )
    .orderBy(asc(promisedAt), asc(id))
    .limit(MAX_SHOWN);
  const etas = await readEtasOf(
    ctx,
    rows.map(({ delivery }) => delivery),
  );
  return rows.map((row) => toDelivery(row, etas.get(row.delivery.id)));
}
