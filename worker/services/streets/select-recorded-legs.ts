import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { IS_SIGNED } from '#worker/db/schema/orders.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** By then whatever was on board with a delivery is delivered too. */
const SETTLED_MS = 4 * HOUR_MS;

/** A drive from a pickup to its drop-off; instants in epoch ms. */
export type LegRow = {
  driverId: string;
  timeZone: string;
  createdAt: number;
  pickedUpAt: number;
  completedAt: number;
  pickupLat: number;
  pickupLng: number;
  dropoffLat: number;
  dropoffLng: number;
};

/**
 * Returns the statement that reads deliveries driven straight from the pickup, the newest first: of orders that nobody can
 * type, by drivers who are real, with no other stop of theirs in between.
 */
export function selectRecordedLegs(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { since, before, limit }: { since: number; before: number; limit: number },
) {
  return ctx.db.all<LegRow>(sql`
    select o.driver_id as "driverId", d.time_zone as "timeZone", o.created_at as "createdAt",
      o.picked_up_at as "pickedUpAt", o.completed_at as "completedAt",
      o.pickup_lat as "pickupLat", o.pickup_lng as "pickupLng",
      o.dropoff_lat as "dropoffLat", o.dropoff_lng as "dropoffLng"
    from (
      select * from orders indexed by orders_placed
      where ${IS_SIGNED} and pickup_lat is not null and created_at >= ${since} and created_at < ${before}
        and status = 'completed' and picked_up_at is not null and dropoff_lat is not null
        and completed_at < ${ctx.now - SETTLED_MS}
      order by created_at desc limit ${limit}
    ) o
    join drivers d on d.id = o.driver_id and d.is_demo = 0
    where not exists (
      select 1 from orders other
      where other.driver_id = o.driver_id and other.id <> o.id
        and other.history_at > o.picked_up_at and other.history_at < o.completed_at + ${SETTLED_MS}
        and (
          (other.completed_at > o.picked_up_at and other.completed_at < o.completed_at)
          or (other.picked_up_at > o.picked_up_at and other.picked_up_at < o.completed_at)
        )
    )`);
}
