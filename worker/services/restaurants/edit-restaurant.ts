import { and, eq, sql } from 'drizzle-orm';
import { nameRestaurant } from '#worker/auth/email-token.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertRestaurantEmail } from '#worker/db/queries/outbox-rows.ts';
import { isNameFree } from '#worker/db/queries/restaurant-rows.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import type { RestaurantDetailsInput } from '#worker/domain/restaurants/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { deliverSoon } from '#worker/services/email/deliver-soon.ts';
import { lookUpAddress } from '#worker/services/places/look-up-address.ts';
import { toDetailColumns } from './detail-columns.ts';

type Edit = { token: string; input: RestaurantDetailsInput; language: string | null };

/**
 * Saves a restaurant's details through its manage link. Fails on the changed field if another restaurant has the name and email.
 * A new email is not saved yet: it gets a confirmation link, and the current one is notified. Returns the new email, or null if
 * it does not change.
 */
export async function editRestaurant(
  ctx: Ctx,
  { token, input, language }: Edit,
): Promise<Result<{ askedEmail: string | null }>> {
  const tokenHash = await hashToken(token);
  const [managed] = await ctx.db
    .select({
      id: restaurants.id,
      email: restaurants.email,
      nameKey: restaurants.nameKey,
      manageVersion: restaurants.manageVersion,
      emailVersion: restaurants.emailVersion,
      address: restaurants.address,
      lat: restaurants.lat,
      lng: restaurants.lng,
    })
    .from(restaurants)
    .where(eq(restaurants.manageTokenHash, tokenHash));
  if (!managed) return fail('manageLinkUnknown');
  const location = await locate(ctx, managed, input);
  const { email, ...details } = toDetailColumns({ ...input, location });
  const isNew = email !== managed.email;
  if (isNew) {
    const allowed = await limitRate(ctx, 'restaurantEmail', { identity: managed.id });
    if (!allowed.ok) return allowed;
  }
  const name = { id: managed.id, nameKey: details.nameKey };
  const isFree = and(
    details.nameKey === managed.nameKey ? undefined : isNameFree({ ...name, email: sql`restaurants.email` }),
    isNew ? isNameFree({ ...name, email }) : undefined,
  );
  const { edited } = await batch(ctx, {
    edited: ctx.db
      .update(restaurants)
      .set({ ...details, updatedAt: ctx.now })
      .where(and(eq(restaurants.manageTokenHash, tokenHash), isFree))
      .returning({ id: restaurants.id }),
    asked: isNew ? askForEmail(ctx, { managed, name: details.name, to: email, language }) : undefined,
  });
  if (edited.length === 0) {
    const path = isNew && details.nameKey === managed.nameKey ? 'email' : 'name';
    return fail('restaurantExists', { fields: [{ path, message: 'restaurantTwice' }] });
  }
  if (isNew) deliverSoon(ctx);
  return succeed({ askedEmail: isNew ? email : null });
}

type Located = Pick<Restaurant, 'address' | 'lat' | 'lng'>;

/** Returns the restaurant's place: the picked one, the saved one if the address is unchanged, or the one found for it. */
async function locate(ctx: Ctx, { address, lat, lng }: Located, input: RestaurantDetailsInput) {
  const saved = lat !== null && lng !== null && address === input.address ? { lat, lng } : null;
  const picked = input.location ?? saved;
  const found = await lookUpAddress(ctx, input.address, { near: null, picked });
  return found.place;
}

type Request = {
  managed: Pick<Restaurant, 'id' | 'email' | 'manageVersion' | 'emailVersion'>;
  name: string;
  to: string;
  language: string | null;
};

/** Statements: emails the link to the new address and the notice to the current one, once an hour, if the edit was written. */
function askForEmail(ctx: Ctx, { managed, name: restaurant, to, language }: Request) {
  const { id: restaurantId, email: from, manageVersion } = managed;
  const isEdited = sql`exists (select 1 from restaurants
    where id = ${restaurantId} and manage_version = ${manageVersion} and updated_at = ${ctx.now})`;
  const about = `${nameRestaurant(managed)}:${from}:${to}:${Math.floor(ctx.now / HOUR_MS)}`;
  const change = { ownerId: nameRestaurant(managed), from, to, expiresAt: ctx.now + DAY_MS };
  return {
    link: insertRestaurantEmail(
      ctx,
      {
        restaurantId,
        to,
        language,
        key: `restaurantEmailChange:${about}`,
        kind: 'restaurantEmailChange',
        values: { restaurant, from, to, link: { change, restaurantId } },
      },
      isEdited,
    ),
    notice: insertRestaurantEmail(
      ctx,
      {
        restaurantId,
        language,
        key: `restaurantEmailAsked:${about}`,
        kind: 'restaurantEmailAsked',
        values: { restaurant, from, to, link: { path: paths.manageLink() } },
      },
      isEdited,
    ),
  };
}
