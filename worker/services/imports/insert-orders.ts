import type { SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { DueRow } from './write-page.ts';

/** Statement: inserts imported deliveries as completed orders. */
export function insertOrders(
  ctx: Ctx,
  driverId: string,
  added: readonly (DueRow & { orderId: string })[],
  where: SQL,
) {
  const rows = added.map(({ orderId, row: { startedAt, ...row } }) => {
    const { completedAt } = row;
    const acceptedAt = row.completedHour === null ? null : startedAt;
    const estimatedMinutes = acceptedAt === null ? null : Math.round((completedAt - acceptedAt) / MINUTE_MS);
    const createdAt = startedAt ?? completedAt;
    return {
      ...row,
      id: orderId,
      acceptedAt,
      estimatedMinutes,
      createdAt,
      expiresAt: createdAt,
      historyAt: completedAt,
    };
  });
  const values = { driverId, source: 'import', status: 'completed', customerAddress: '' } as const;
  return insertRows(ctx, orders, rows, { values, where });
}
