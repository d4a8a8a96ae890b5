import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { BILL_GRACE_MS } from '#worker/domain/network/bill.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { insertRestaurantEmail } from './outbox-rows.ts';

/**
 * Condition: a row of `restaurants` reserves its email and name: it is active, or it is suspended and was the last of that email
 * and name to be activated. A restaurant suspended before its first payment doesn't, so that a restaurant it impersonated can
 * register.
 *
 * @param row the table or its alias
 */
export function holdsName(row: string): SQL {
  const of = sql.raw(row);
  return sql`(${of}.status = 'active' or (${of}.status = 'suspended' and ${of}.activated_at is not null and not exists (
    select 1 from restaurants later
    where later.email = ${of}.email and later.name_key = ${of}.name_key and later.activated_at > ${of}.activated_at)))`;
}

type Name = { id: string | SQL; email: string | SQL; nameKey: string | SQL };

/** Condition: no other restaurant reserves this email and name. */
export function isNameFree({ id, email, nameKey }: Name): SQL {
  return sql`not exists (
    select 1 from restaurants other
    where other.email = ${email} and other.name_key = ${nameKey} and other.id <> ${id} and ${holdsName('other')})`;
}

/** Condition: a restaurant can be activated: it is unpaid or ended, and no other restaurant reserves its name. */
export function canActivate(restaurantId: string): SQL {
  const name = { id: sql`mine.id`, email: sql`mine.email`, nameKey: sql`mine.name_key` };
  return sql`exists (
    select 1 from restaurants mine
    where mine.id = ${restaurantId} and mine.status in ('unpaid', 'ended') and ${isNameFree(name)})`;
}

/** Condition: another restaurant with the same email and name is active. */
export function hasActiveDuplicate(restaurantId: string): SQL {
  return sql`exists (
    select 1 from restaurants mine join restaurants other on other.email = mine.email and other.name_key = mine.name_key
    where mine.id = ${restaurantId} and other.id <> mine.id and other.status = 'active')`;
}

export function isActive(restaurantId: string): SQL {
  return sql`exists (select 1 from restaurants where id = ${restaurantId} and status = 'active')`;
}

/** Condition: a restaurant's bill has been unpaid for longer than the grace period, so it can't post deliveries. */
export function hasOverdueBill(ctx: Ctx, restaurantId: string | SQL): SQL<boolean> {
  return sql`exists (select 1 from network_bills bill where bill.restaurant_id = ${restaurantId}
    and bill.created_at < ${ctx.now - BILL_GRACE_MS} and bill.status = 'sent')`.mapWith(Boolean);
}

/**
 * Statement: deletes unpaid registrations with the same email and name as an active restaurant, because they can't be activated
 * anymore. A payment for one is refunded.
 */
export function deleteUnpaidDuplicates(ctx: Ctx, restaurantId: string) {
  return ctx.db.delete(restaurants).where(sql`id in (
    select other.id from restaurants mine join restaurants other on other.email = mine.email and other.name_key = mine.name_key
    where mine.id = ${restaurantId} and mine.status = 'active' and other.status = 'unpaid')`);
}

/**
 * Statement: recounts the active restaurants of a restaurant's referrer, and returns the referrer. Belongs in every batch that
 * changes a restaurant's status, after the change.
 */
export function recountReferrals(ctx: Ctx, restaurantId: string) {
  return ctx.db
    .update(drivers)
    .set({
      referralCount: sql`(select count(*) from restaurants where referrer_id = drivers.id and status = 'active')`,
    })
    .where(sql`id = (select referrer_id from restaurants where id = ${restaurantId})`)
    .returning({ driverId: drivers.id });
}

type SuspensionEmail = {
  kind: 'restaurantSuspended' | 'restaurantRestored';
  restaurantId: string;
  /** The audit entry of the action; one email is sent per entry. */
  auditId: string;
};

/**
 * Statement: emails a restaurant about an administrator's action, if the action applied. A restaurant that never paid gets no
 * email, because its address isn't verified.
 */
export function insertSuspensionEmail(
  ctx: Ctx,
  { kind, restaurantId, auditId }: SuspensionEmail,
  isAudited: SQL,
) {
  const values = sql`(select json_object('restaurant', name, 'link', json_object('path', ${paths.manageLink()}))
    from restaurants where id = ${restaurantId})`;
  return insertRestaurantEmail(
    ctx,
    { restaurantId, key: `${kind}:${auditId}`, kind, values },
    sql`${isAudited} and exists (select 1 from restaurants where id = ${restaurantId} and activated_at is not null)`,
  );
}
