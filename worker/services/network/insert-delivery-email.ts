import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRestaurantEmail } from '#worker/db/queries/outbox-rows.ts';

type DeliveryEmail = {
  kind: 'deliveryUnassigned' | 'deliveryLost';
  /** Condition on `delivery`, a row of `network_deliveries`: it is the one meant, and it ended this way. */
  isIt: SQL;
};

/**
 * Statement: tells a restaurant by email how a delivery ended without being delivered, once a search for a driver; nothing
 * if no delivery meets the condition.
 */
export function insertDeliveryEmail(ctx: Ctx, { kind, isIt }: DeliveryEmail) {
  const read = (value: SQL) => sql`(select ${value}
    from network_deliveries delivery join restaurants poster on poster.id = delivery.restaurant_id where ${isIt})`;
  return insertRestaurantEmail(
    ctx,
    {
      kind,
      key: read(sql`${`${kind}:`} || delivery.id || ':' || delivery.round`),
      restaurantId: read(sql`poster.id`),
      values: read(sql`json_object(
        'restaurant', poster.name, 'address', delivery.dropoff_address,
        'postedAt', json_object('moment', delivery.created_at),
        'link', json_object('manages', poster.id, 'version', poster.manage_version))`),
    },
    sql`exists (select 1 from network_deliveries delivery where ${isIt})`,
  );
}

/** Statement: the email about a delivery that its driver gave up after the pickup, if the one meant is that. */
export function insertLostEmail(ctx: Ctx, isIt: SQL) {
  const isLost = sql`${isIt} and delivery.reason = 'driver_gave_up'`;
  return insertDeliveryEmail(ctx, { kind: 'deliveryLost', isIt: isLost });
}
