import { and, eq, sql } from 'drizzle-orm';
import { nameRestaurant } from '#worker/auth/email-token.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertRestaurantEmail } from '#worker/db/queries/outbox-rows.ts';
import { isNameFree } from '#worker/db/queries/restaurant-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import { pick } from '#worker/domain/shared/pick.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { readEmailChange } from '#worker/services/email/read-email-change.ts';

type Confirmation = { restaurantId: string; token: string };

type RestaurantEmailChange = {
  name: string;
  from: string;
  to: string;
  isConfirmed: boolean;
  manageVersion: number;
  emailVersion: number;
};

/**
 * Returns the email change that an emailed link confirms, or the last one it confirmed. Fails if the manage link was replaced or
 * the address changed otherwise since.
 */
export async function readRestaurantEmailChange(
  ctx: Ctx,
  { restaurantId, token }: Confirmation,
): Promise<Result<RestaurantEmailChange>> {
  const { name, email, manageVersion, emailVersion } = restaurants;
  const [found] = await ctx.db
    .select({ name, email, manageVersion, emailVersion })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  if (!found) return fail('emailLinkStale');
  const read = (version: number) => {
    const ownerId = nameRestaurant({ id: restaurantId, ...found, emailVersion: version });
    return readEmailChange(ctx, { owner: { ownerId, email: found.email }, token });
  };
  const pending = await read(found.emailVersion);
  if (pending.ok) return succeed({ ...found, ...pick(pending.value, ['from', 'to']), isConfirmed: false });
  const last = await read(found.emailVersion - 1);
  return last.ok ? succeed({ ...found, ...pick(last.value, ['from', 'to']), isConfirmed: true }) : last;
}

/**
 * Changes a restaurant's email to the confirmed one and notifies the old one; fails if another restaurant of its name has it.
 * Idempotent.
 */
export async function confirmRestaurantEmail(
  ctx: Ctx,
  { restaurantId, token }: Confirmation,
): Promise<Result<null>> {
  const read = await readRestaurantEmailChange(ctx, { restaurantId, token });
  if (!read.ok) return read;
  const { name: restaurant, from, to, isConfirmed, manageVersion, emailVersion } = read.value;
  if (isConfirmed) return succeed(null);
  const isFree = isNameFree({ id: restaurantId, email: to, nameKey: sql`restaurants.name_key` });
  const isAsAsked = and(
    eq(restaurants.email, from),
    eq(restaurants.manageVersion, manageVersion),
    eq(restaurants.emailVersion, emailVersion),
  );
  const { confirmed } = await batch(ctx, {
    confirmed: ctx.db
      .update(restaurants)
      .set({ email: to, emailVersion: emailVersion + 1, updatedAt: ctx.now })
      .where(and(eq(restaurants.id, restaurantId), isAsAsked, isFree))
      .returning({ id: restaurants.id }),
    notice: insertRestaurantEmail(
      ctx,
      {
        restaurantId,
        to: from,
        key: `restaurantEmailChanged:${restaurantId}:${emailVersion}`,
        kind: 'restaurantEmailChanged',
        values: { restaurant, from, to },
      },
      sql`exists (select 1 from restaurants
        where id = ${restaurantId} and email_version = ${emailVersion + 1} and email = ${to})`,
    ),
  });
  if (confirmed.length === 1) return succeed(null);
  // A double tap may already have confirmed it.
  const after = await readRestaurantEmailChange(ctx, { restaurantId, token });
  if (!after.ok) return after;
  return after.value.isConfirmed ? succeed(null) : fail('restaurantExists');
}
