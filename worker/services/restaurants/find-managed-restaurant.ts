import { eq, getTableColumns, sql } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { hasOverdueBill } from '#worker/db/queries/restaurant-rows.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** A restaurant as its manage link shows it. `isOverdue`: it cannot post deliveries until it pays a bill for earlier ones. */
export type ManagedRestaurant = Restaurant & { isOverdue: boolean };

/** Returns the restaurant of a manage link. Fails with `manageLinkUnknown`. */
export async function findManagedRestaurant(ctx: Ctx, token: string): Promise<Result<ManagedRestaurant>> {
  const [restaurant] = await selectManaged(ctx, await hashToken(token));
  return restaurant ? succeed(restaurant) : fail('manageLinkUnknown');
}

/** Statement: the restaurant with a hashed manage link. */
export function selectManaged(ctx: Ctx, tokenHash: string) {
  return ctx.db
    .select({ ...getTableColumns(restaurants), isOverdue: hasOverdueBill(ctx, sql`restaurants.id`) })
    .from(restaurants)
    .where(eq(restaurants.manageTokenHash, tokenHash));
}
