import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows, readGiven } from '#worker/db/insert-rows.ts';
import { courierDeliveries } from '#worker/db/schema/integrations.ts';
import { type ReportedStatus, STATUS_RANKS } from '#worker/domain/reported-deliveries/reported-delivery.ts';

/** `at` is when it was reported (epoch ms). */
type Reported = { connectionId: string; deliveryId: string; status: ReportedStatus; at: number };

/**
 * Statement: writes reported deliveries in the given order. Repeats, statuses before the current one and deleted connections
 * change nothing.
 */
export function recordCourierDeliveries(ctx: Ctx, reported: readonly Reported[]) {
  const rank = (status: 'excluded' | 'courier_deliveries') =>
    sql`json_extract(${JSON.stringify(STATUS_RANKS)}, '$.' || ${sql.raw(status)}.status)`;
  const rows = reported.map(({ at, ...delivery }) => ({ ...delivery, createdAt: at, updatedAt: at }));
  return insertRows(ctx, courierDeliveries, rows, {
    values: {},
    where: sql`exists (select 1 from courier_connections where id = ${readGiven('connectionId')})`,
  })
    .onConflictDoUpdate({
      target: [courierDeliveries.connectionId, courierDeliveries.deliveryId],
      set: { status: sql`excluded.status`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${rank('excluded')} > ${rank('courier_deliveries')}`,
    })
    .returning({ deliveryId: courierDeliveries.deliveryId });
}
