import { and, eq, ne, notExists, or, sql } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { holdsName } from '#worker/db/queries/restaurant-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { RestaurantSignupInput } from '#worker/domain/restaurants/inputs.ts';
import { createSlug, toNameKey } from '#worker/domain/restaurants/restaurant-name.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { lookUpAddress } from '#worker/services/places/look-up-address.ts';
import { writeOnce } from '#worker/services/shared/request-once.ts';
import { toDetailColumns } from './detail-columns.ts';

type Registration = {
  input: RestaurantSignupInput;
  /** Must be unguessable, because there is no sign-in here and the same key gets the earlier response. */
  requestKey: string | null;
  /** The browser's token (`readRestaurantBrowser`). */
  browserToken: string;
  /** The browser's language and time zone, for our emails. */
  locale?: Locale;
};

type Locale = Pick<Restaurant, 'language' | 'timeZone'>;
type Lookup = { input: RestaurantSignupInput; browserHash: string; locale: Locale };

const OPERATION = 'registerRestaurant';

/**
 * Registers an unpaid restaurant, whose id opens its payment page. Registering the same email and name again from the same
 * browser updates that row. Fails with `restaurantExists` if a restaurant with this email and name is active or suspended, or has
 * ended: an ended one is resubscribed through its manage link.
 */
export async function registerRestaurant(
  ctx: Ctx,
  { input: typed, requestKey, browserToken, locale = { language: null, timeZone: null } }: Registration,
): Promise<Result<Restaurant>> {
  const request = { ownerId: 'visitor', operation: OPERATION, key: requestKey };
  const location = (await lookUpAddress(ctx, typed.address, { near: null, picked: typed.location })).place;
  const input = { ...typed, location };
  const lookup = { input, locale, browserHash: await hashToken(browserToken) };
  const {
    taken: [taken],
    own: [own],
    referrer: [referrer],
  } = await batch(ctx, {
    taken: selectRegistered(ctx, input),
    own: updateUnpaid(ctx, lookup),
    referrer: selectReferrer(ctx, input),
  });
  if (own && !taken) return succeed(own);
  const answer = buildRestaurant(ctx, lookup, referrer?.id ?? null);
  const condition = notExists(selectRegistered(ctx, input));
  const insert = insertWhen(ctx, restaurants, answer, condition).returning({ id: restaurants.id });
  try {
    const registered = await writeOnce(ctx, request, { answer, condition, statements: [insert] });
    return registered ? succeed(registered.answer) : fail('restaurantExists');
  } catch (error) {
    // The same browser registered it concurrently.
    const [winner] = await updateUnpaid(ctx, lookup);
    if (winner) return succeed(winner);
    throw error;
  }
}

function buildRestaurant(
  ctx: Ctx,
  { input, browserHash, locale }: Lookup,
  referrerId: string | null,
): Restaurant {
  return {
    id: crypto.randomUUID(),
    slug: createSlug(input.name, encodeCode(crypto.getRandomValues(new Uint8Array(8)))),
    status: 'unpaid',
    ...toDetailColumns(input),
    ...locale,
    referrerId,
    browserHash,
    manageTokenHash: null,
    manageVersion: 1,
    emailVersion: 1,
    createdAt: ctx.now,
    activatedAt: null,
    suspendedAt: null,
    suspensionReason: null,
    updatedAt: ctx.now,
  };
}

function selectRegistered(ctx: Ctx, { email, name }: RestaurantSignupInput) {
  return ctx.db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(
      and(
        eq(restaurants.email, email),
        eq(restaurants.nameKey, toNameKey(name)),
        or(holdsName('restaurants'), eq(restaurants.status, 'ended')),
      ),
    );
}

/** Statement: updates and returns this browser's unpaid restaurant. Keeps its referrer without a valid code. */
function updateUnpaid(ctx: Ctx, { input, browserHash, locale }: Lookup) {
  const referrerId = sql`coalesce(${selectReferrer(ctx, input)}, referrer_id)`;
  return ctx.db
    .update(restaurants)
    .set({ ...toDetailColumns(input), ...locale, referrerId, updatedAt: ctx.now })
    .where(
      and(
        eq(restaurants.email, input.email),
        eq(restaurants.nameKey, toNameKey(input.name)),
        eq(restaurants.status, 'unpaid'),
        eq(restaurants.browserHash, browserHash),
      ),
    )
    .returning();
}

/** Statement: the driver with a referral code; no row for an unknown code or a driver with the restaurant's email. */
function selectReferrer(ctx: Ctx, { referralCode, email }: RestaurantSignupInput) {
  return ctx.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.referralCode, referralCode ?? ''), ne(drivers.email, email)));
}
