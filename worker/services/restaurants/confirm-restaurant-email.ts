import { and, eq, sql } from 'drizzle-orm';
import { nameRestaurant } from '#worker/auth/email-token.ts';
import type { Ctx } from '#worker/ctx.ts';
import { isNameFree } from '#worker/db/queries/restaurant-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { readEmailChange } from '#worker/services/shared/read-email-change.ts';

type Confirmation = { restaurantId: string; token: string };

export type RestaurantEmailChange = {
  name: string;
  from: string;
  to: string;
  isConfirmed: boolean;
  manageVersion: number;
};

/** What the link in the email to a restaurant's new address would change; over once its manage link was replaced. */
export async function readRestaurantEmailChange(
  ctx: Ctx,
  { restaurantId, token }: Confirmation,
): Promise<Result<RestaurantEmailChange>> {
  const [found] = await ctx.db
    .select({ name: restaurants.name, email: restaurants.email, manageVersion: restaurants.manageVersion })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  if (!found) return fail('emailLinkStale');
  const { name, email, manageVersion } = found;
  const ownerId = nameRestaurant({ id: restaurantId, manageVersion });
  const read = await readEmailChange(ctx, { owner: { ownerId, email }, token });
  if (!read.ok) return read;
  const { from, to } = read.value;
  return succeed({ name, from, to, isConfirmed: email === to, manageVersion });
}

/** Makes the confirmed address the restaurant's, unless another restaurant of its name has it by now. Idempotent. */
export async function confirmRestaurantEmail(
  ctx: Ctx,
  { restaurantId, token }: Confirmation,
): Promise<Result<null>> {
  const read = await readRestaurantEmailChange(ctx, { restaurantId, token });
  if (!read.ok) return read;
  const { from, to, isConfirmed, manageVersion } = read.value;
  if (isConfirmed) return succeed(null);
  const isFree = isNameFree({ id: restaurantId, email: to, nameKey: sql`restaurants.name_key` });
  const isAsAsked = and(eq(restaurants.email, from), eq(restaurants.manageVersion, manageVersion));
  const confirmed = await ctx.db
    .update(restaurants)
    .set({ email: to, updatedAt: ctx.now })
    .where(and(eq(restaurants.id, restaurantId), isAsAsked, isFree))
    .returning({ id: restaurants.id });
  return confirmed.length === 1 ? succeed(null) : fail('restaurantExists');
}
