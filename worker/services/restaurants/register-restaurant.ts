import { and, eq, ne } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import type { RestaurantSignupInput } from '#worker/domain/restaurants/inputs.ts';
import { createSlug } from '#worker/domain/restaurants/slug.ts';
import { encodeCode, UUID_PATTERN } from '#worker/domain/shared/id.ts';
import { writeOnce } from '#worker/services/shared/write-once.ts';

/** Registers a restaurant, unpaid and not yet shown to anybody. Its id is the key to its payment page. */
export async function registerRestaurant(
  ctx: Ctx,
  { input, requestKey }: { input: RestaurantSignupInput; requestKey: string | null },
): Promise<Restaurant> {
  const restaurant: Restaurant = {
    id: crypto.randomUUID(),
    slug: createSlug(input.name, encodeCode(crypto.getRandomValues(new Uint8Array(8)))),
    status: 'unpaid',
    name: input.name,
    email: input.email,
    phone: input.phone ?? '',
    address: input.address,
    cuisine: input.cuisine ?? '',
    description: input.description ?? '',
    website: input.website ?? '',
    lat: null,
    lng: null,
    referrerId: await findReferrer(ctx, input),
    createdAt: ctx.now,
    activatedAt: null,
    suspendedAt: null,
    suspensionReason: null,
    updatedAt: ctx.now,
  };
  // Nobody is signed in here, so only a key that cannot be guessed may bring an earlier answer back.
  const key = requestKey && UUID_PATTERN.test(requestKey) ? requestKey : null;
  return writeOnce(ctx, { driverId: 'visitor', operation: 'registerRestaurant', key }, restaurant, [
    ctx.db.insert(restaurants).values(restaurant),
  ]);
}

/** The driver behind a referral code; nobody for an unknown code, or when the driver registers a place of their own. */
async function findReferrer(
  ctx: Ctx,
  { referralCode, email }: RestaurantSignupInput,
): Promise<string | null> {
  if (!referralCode) return null;
  const [driver] = await ctx.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.referralCode, referralCode), ne(drivers.email, email)));
  return driver?.id ?? null;
}
