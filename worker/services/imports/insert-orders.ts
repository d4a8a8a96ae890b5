import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { insertWhen } from '#worker/db/write.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { DueRow } from './write-page.ts';

/** Statement: imported deliveries as completed orders, in one insert however many they are. */
export function insertOrders(
  ctx: Ctx,
  driverId: string,
  added: readonly (DueRow & { orderId: string })[],
  where: SQL,
) {
  const given = added.map(({ orderId, row }) => {
    const { startedAt, completedAt } = row;
    const acceptedAt = row.completedHour === null ? null : startedAt;
    const estimatedMinutes = acceptedAt === null ? null : Math.round((completedAt - acceptedAt) / MINUTE_MS);
    return { ...row, orderId, acceptedAt, estimatedMinutes, createdAt: startedAt ?? completedAt };
  });
  const read = (name: keyof (typeof given)[number]) => sql`value ->> ${sql.raw(`'$.${name}'`)}`;
  const values = {
    ...{ driverId, source: 'import' as const, status: 'completed' as const, customerAddress: '' },
    ...{ id: read('orderId'), platform: read('platform'), restaurantName: read('restaurantName') },
    ...{ payoutCents: read('payoutCents'), tipCents: read('tipCents'), distanceMiles: read('distanceMiles') },
    ...{
      estimatedMinutes: read('estimatedMinutes'),
      createdAt: read('createdAt'),
      expiresAt: read('createdAt'),
    },
    ...{ acceptedAt: read('acceptedAt'), completedAt: read('completedAt'), completedOn: read('completedOn') },
    ...{ completedHour: read('completedHour'), dayStartedAt: read('dayStartedAt') },
    historyAt: read('completedAt'),
  };
  return insertWhen(ctx, orders, values, { from: sql`json_each(${JSON.stringify(given)})`, where });
}
