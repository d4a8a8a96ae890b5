import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { isBefore } from '#worker/db/seek.ts';
import { DELIVERY_STATUSES, isOver, type NetworkDelivery } from '#worker/domain/network/delivery.ts';
import type { ListDeliveriesInput } from '#worker/domain/network/inputs.ts';
import { cutPage } from '#worker/domain/paging/cut-page.ts';
import { formatTimeCursor } from '#worker/domain/paging/time-cursor.ts';
import { type FoundDelivery, selectDeliveries, toDelivery } from './delivery-rows.ts';

const PAGE_SIZE = 50;

type Asked = Pick<ListDeliveriesInput, 'before'> & {
  restaurantId: string | SQL;
  limit: number;
  /** Only deliveries that have ended. The rows skipped are at most those under way. */
  isPast?: boolean;
};

type Page = { deliveries: NetworkDelivery[]; next: string | null };

/** Returns a page of a restaurant's deliveries, newest first, and the cursor of the next one. ETAs are not computed for lists. */
export async function listDeliveries(
  ctx: Ctx,
  { limit = PAGE_SIZE, ...asked }: ListDeliveriesInput & { restaurantId: string },
): Promise<Page> {
  return toDeliveryPage(await selectDeliveryPage(ctx, { ...asked, limit }), limit);
}

/** Statement: the rows of a page, plus one to tell whether there is a next page. */
export function selectDeliveryPage(ctx: Ctx, { restaurantId, before, limit, isPast = false }: Asked) {
  const { createdAt, id, status } = networkDeliveries;
  return selectDeliveries(ctx)
    .where(
      and(
        eq(networkDeliveries.restaurantId, restaurantId),
        isBefore(createdAt, id, before),
        isPast ? inArray(status, DELIVERY_STATUSES.filter(isOver)) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
}

export function toDeliveryPage(rows: FoundDelivery[], limit: number): Page {
  const { page, last } = cutPage(rows, limit);
  return {
    deliveries: page.map((row) => toDelivery(row)),
    next: last && formatTimeCursor({ at: last.delivery.createdAt, id: last.delivery.id }),
  };
}
