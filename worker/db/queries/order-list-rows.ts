import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { isBefore } from '#worker/db/seek.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { OPEN_STATUSES, type OpenStatus, type OrderStatus } from '#worker/domain/orders/order.ts';
import type { OrderCursor } from '#worker/domain/orders/order-cursor.ts';
import { isOverdue } from './order-rows.ts';

/** Far more open orders than a driver has. */
export const MAX_OPEN = 200;

/** More offers than expire between two runs of the `clean-up` job. */
const MAX_OVERDUE = 500;

/** Statement: open orders: active ones first (oldest accepted first), then offers, newest first. */
export function selectOpenOrders(
  ctx: Ctx,
  driverId: string,
  statuses: readonly OrderStatus[] = OPEN_STATUSES,
) {
  return ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.driverId, driverId), inArray(orders.status, [...statuses]), isNotOverdue(ctx)))
    .orderBy(orders.status, sql`case status when 'accepted' then accepted_at end`, desc(orders.createdAt))
    .limit(MAX_OPEN);
}

const isNotOverdue = (ctx: Ctx) => sql`not (${isOverdue(ctx)})`;

/** Statement: expired offers that are not marked as such yet (`toPresent`). */
export function selectOverdue(ctx: Ctx, driverId: string) {
  return ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.driverId, driverId), isOverdue(ctx)))
    .limit(MAX_OVERDUE);
}

/** Statement: open orders of one status, newest first, after `before`. */
export function selectOpenPage(
  ctx: Ctx,
  input: { driverId: string; status: OpenStatus; before: OrderCursor | undefined; limit: number },
) {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.driverId, input.driverId),
        eq(orders.status, input.status),
        isNotOverdue(ctx),
        isBefore(orders.createdAt, orders.id, input.before),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(input.limit);
}

/**
 * Statement: finished orders, newest first by completion, else creation, after `before`; of one status if given. A platform
 * needs a status too, as the index has both.
 */
export function selectHistory(
  ctx: Ctx,
  input: {
    driverId: string;
    limit: number;
    before?: OrderCursor | undefined;
    status?: OrderStatus | undefined;
    platform?: PlatformId | undefined;
    condition?: SQL;
  },
) {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.driverId, input.driverId),
        isNotNull(orders.historyAt),
        input.condition,
        input.status && eq(orders.status, input.status),
        input.platform && eq(orders.platform, input.platform),
        isBefore(orders.historyAt, orders.id, input.before),
      ),
    )
    .orderBy(desc(orders.historyAt), desc(orders.id))
    .limit(input.limit);
}

/** Statement: one of the driver's samples, of any status. */
export function selectSample(ctx: Ctx, driverId: string) {
  return (
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      // The condition of the partial index, word for word.
      .where(and(eq(orders.driverId, driverId), sql`is_sample = 1`))
      .limit(1)
  );
}

/** Statement: one of the driver's samples that ended since a local day, and so counts in their earnings and work. */
export function selectWorkedSample(ctx: Ctx, driverId: string, since: string) {
  return ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.driverId, driverId),
        sql`is_sample = 1`,
        inArray(orders.status, ['completed', 'cancelled']),
        sql`coalesce(completed_on, cancelled_on) >= ${since}`,
      ),
    )
    .limit(1);
}
