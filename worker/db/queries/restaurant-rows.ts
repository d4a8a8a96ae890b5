import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';

/**
 * Returns the condition that a row of `restaurants` holds its email and name against others: it is active, or suspended
 * since. One suspended before it ever paid holds nothing, or whoever was impersonated by it could not register.
 *
 * @param row the table or its alias
 */
export function holdsName(row: string): SQL {
  const of = sql.raw(row);
  return sql`(${of}.status = 'active' or (${of}.status = 'suspended' and ${of}.activated_at is not null))`;
}

type Name = { id: string | SQL; email: string | SQL; nameKey: string | SQL };

/** Returns the condition that no other restaurant holds an email and name. */
export function isNameFree({ id, email, nameKey }: Name): SQL {
  return sql`not exists (
    select 1 from restaurants other
    where other.email = ${email} and other.name_key = ${nameKey} and other.id <> ${id} and ${holdsName('other')})`;
}

/** Returns the condition that a restaurant can be activated: it is unpaid or ended, and its name is free. */
export function canActivate(restaurantId: string): SQL {
  const name = { id: sql`mine.id`, email: sql`mine.email`, nameKey: sql`mine.name_key` };
  return sql`exists (
    select 1 from restaurants mine
    where mine.id = ${restaurantId} and mine.status in ('unpaid', 'ended') and ${isNameFree(name)})`;
}

/** Returns the condition that another restaurant of the same email and name is active. */
export function hasActiveTwin(restaurantId: string): SQL {
  return sql`exists (
    select 1 from restaurants mine join restaurants twin on twin.email = mine.email and twin.name_key = mine.name_key
    where mine.id = ${restaurantId} and twin.id <> mine.id and twin.status = 'active')`;
}

export function isActive(restaurantId: string): SQL {
  return sql`exists (select 1 from restaurants where id = ${restaurantId} and status = 'active')`;
}

/**
 * Returns the statement that deletes the unpaid registrations of the same email and name as an active restaurant: none
 * of them can be paid any more. Money that comes for one after all goes back.
 */
export function deleteUnpaidTwins(ctx: Ctx, restaurantId: string) {
  return ctx.db.delete(restaurants).where(sql`id in (
    select twin.id from restaurants mine join restaurants twin on twin.email = mine.email and twin.name_key = mine.name_key
    where mine.id = ${restaurantId} and mine.status = 'active' and twin.status = 'unpaid')`);
}

/**
 * Returns the statement that counts the active restaurants of a restaurant's referrer again, so that a repeat counts
 * nothing twice. Belongs in every batch that changes a restaurant's status, after the change.
 */
export function recountReferrals(ctx: Ctx, restaurantId: string) {
  return ctx.db
    .update(drivers)
    .set({
      referralCount: sql`(select count(*) from restaurants where referrer_id = drivers.id and status = 'active')`,
    })
    .where(sql`id = (select referrer_id from restaurants where id = ${restaurantId})`);
}
