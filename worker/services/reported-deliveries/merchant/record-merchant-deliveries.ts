import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows, readGiven } from '#worker/db/insert-rows.ts';
import { merchantDeliveries } from '#worker/db/schema/integrations.ts';
import { type ReportedStatus, STATUS_RANKS } from '#worker/domain/reported-deliveries/reported-delivery.ts';

/** `at`: when it was reported (epoch ms). */
type Reported = { connectionId: string; deliveryId: string; status: ReportedStatus; at: number };

/**
 * Statement: writes reported deliveries, in this order. Repeats, statuses before the present one and deleted connections
 * change nothing.
 */
export function recordMerchantDeliveries(ctx: Ctx, reported: readonly Reported[]) {
  const rank = (status: 'excluded' | 'merchant_deliveries') =>
    sql`json_extract(${JSON.stringify(STATUS_RANKS)}, '$.' || ${sql.raw(status)}.status)`;
  const rows = reported.map(({ at, ...delivery }) => ({ ...delivery, createdAt: at, updatedAt: at }));
  return insertRows(ctx, merchantDeliveries, rows, {
    values: {},
    where: sql`exists (select 1 from merchant_connections where id = ${readGiven('connectionId')})`,
  })
    .onConflictDoUpdate({
      target: [merchantDeliveries.connectionId, merchantDeliveries.deliveryId],
      set: { status: sql`excluded.status`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${rank('excluded')} > ${rank('merchant_deliveries')}`,
    })
    .returning({ deliveryId: merchantDeliveries.deliveryId });
}
