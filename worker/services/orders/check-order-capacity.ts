import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';

/** Whether a driver may have one more order: not too many have come in a day, and not too many are open. */
export async function checkOrderCapacity(ctx: Ctx, driverId: string): Promise<Result<undefined>> {
  const [allowed, open] = await Promise.all([
    limitRate(ctx, 'newOrder', { driverId }),
    ctx.db.get<{ count: number }>(sql`select count(*) as count from (
      select 1 from ${orders} where driver_id = ${driverId} and status in ('pending', 'accepted')
        and (status = 'accepted' or expires_at > ${ctx.now}) limit ${ACCOUNT_LIMITS.openOrders})`),
  ]);
  if (!allowed.ok) return allowed;
  return (open?.count ?? 0) < ACCOUNT_LIMITS.openOrders ? succeed(undefined) : fail('tooManyOpenOrders');
}
