import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAudit } from '#worker/db/queries/audit-rows.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import { fail, succeed } from '#worker/domain/shared/result.ts';

const MAX_SUBSCRIPTIONS = 10;
const MAX_ENTRIES = 10;

export type RestaurantDetails = Extract<
  Awaited<ReturnType<typeof getRestaurantDetails>>,
  { ok: true }
>['value'];

/** Whether the restaurant has stored courier events to replay. */
const hasCourierEvents = sql<boolean>`exists (
  select 1 from courier_events event join courier_connections connection on connection.id = event.connection_id
  where connection.restaurant_id = ${restaurants.id} and event.raw is not null)`;

/** Returns the administrator's view of a restaurant in one round trip. */
export async function getRestaurantDetails(ctx: Ctx, id: string) {
  const { restaurant: rows, ...records } = await batch(ctx, {
    restaurant: ctx.db
      .select({
        id: restaurants.id,
        name: restaurants.name,
        status: restaurants.status,
        createdAt: restaurants.createdAt,
        suspendedAt: restaurants.suspendedAt,
        suspensionReason: restaurants.suspensionReason,
        email: restaurants.email,
        phone: restaurants.phone,
        address: restaurants.address,
        cuisine: restaurants.cuisine,
        website: restaurants.website,
        description: restaurants.description,
        referrerId: restaurants.referrerId,
        hasCourierEvents: hasCourierEvents.mapWith(Boolean).as('has_courier_events'),
        referrerEmail: sql<string | null>`${drivers.email}`.as('referrer_email'),
      })
      .from(restaurants)
      .leftJoin(drivers, eq(drivers.id, restaurants.referrerId))
      .where(eq(restaurants.id, id)),
    ...selectRecordsOf(ctx, id),
  });
  const [found] = rows;
  if (!found) return fail('restaurantNotFound');
  const { referrerEmail, ...restaurant } = found;
  return succeed({ restaurant, referrerEmail, ...records });
}

/** Statements: the subscriptions of a driver or restaurant (live ones first, then newest) and the newest audit entries. */
export function selectRecordsOf(ctx: Ctx, id: string) {
  return {
    subscriptions: ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.subscriberId, id))
      .orderBy(isNotNull(subscriptions.endedAt), desc(subscriptions.createdAt))
      .limit(MAX_SUBSCRIPTIONS),
    audit: selectAudit(ctx)
      .where(eq(auditLog.targetId, id))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(MAX_ENTRIES),
  };
}
