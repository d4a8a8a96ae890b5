import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRestaurantEmail } from '#worker/db/queries/outbox-rows.ts';

type DeliveryEmail = {
  kind: 'deliveryUnassigned' | 'deliveryLost';
  /** Condition on `delivery`, a row of `network_deliveries`, that selects the one delivery that ended this way. */
  condition: SQL;
};

/**
 * Statement: inserts the email that tells a restaurant why its delivery failed, once per search for a driver. Inserts nothing if
 * no delivery meets the condition.
 */
export function insertDeliveryEmail(ctx: Ctx, { kind, condition }: DeliveryEmail) {
  const read = (value: SQL) => sql`(select ${value}
    from network_deliveries delivery join restaurants poster on poster.id = delivery.restaurant_id where ${condition})`;
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
    sql`exists (select 1 from network_deliveries delivery where ${condition})`,
  );
}

/** Statement: inserts the email about the selected delivery, if its driver gave it up after the pickup. */
export function insertLostEmail(ctx: Ctx, condition: SQL) {
  const isLost = sql`${condition} and delivery.reason = 'driver_gave_up'`;
  return insertDeliveryEmail(ctx, { kind: 'deliveryLost', condition: isLost });
}
