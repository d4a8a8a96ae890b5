import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { createManageToken } from '#worker/auth/manage-token.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertRestaurantEmail } from '#worker/db/queries/outbox-rows.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { describeError } from '#worker/log.ts';

/** So many restaurants of one email get their link at once, the newest. */
const MAX_RESTAURANTS = 10;

type Request = { email: string; language?: string | null };

/**
 * Sends the manage links of all restaurants registered with an email, to that email, at most once an hour each. Runs
 * after the response, so that neither its text nor its time shows whether the email is known.
 */
export function sendManageLink(ctx: Ctx, request: Request): void {
  ctx.waitUntil(
    queueLinks(ctx, request).catch((error: unknown) =>
      ctx.log('error', 'manage link not sent', describeError(error)),
    ),
  );
}

async function queueLinks(ctx: Ctx, { email, language = null }: Request): Promise<void> {
  const found = await ctx.db
    .select({
      id: restaurants.id,
      name: restaurants.name,
      manageVersion: restaurants.manageVersion,
    })
    .from(restaurants)
    .where(and(eq(restaurants.email, email), isNotNull(restaurants.activatedAt)))
    .orderBy(desc(restaurants.createdAt))
    .limit(MAX_RESTAURANTS);
  for (const restaurant of found) await queueLink(ctx, restaurant, language);
}

async function queueLink(
  ctx: Ctx,
  { id, name, manageVersion }: Pick<Restaurant, 'id' | 'name' | 'manageVersion'>,
  language: string | null,
): Promise<void> {
  const token = await createManageToken(ctx.config.cookieSecret, { id, manageVersion });
  const hour = Math.floor(ctx.now / HOUR_MS);
  await ctx.db.batch([
    // The link may never have been shown, or the secret it is made from have changed: from now on this one counts.
    ctx.db
      .update(restaurants)
      .set({ manageTokenHash: await hashToken(token) })
      .where(and(eq(restaurants.id, id), eq(restaurants.manageVersion, manageVersion))),
    insertRestaurantEmail(ctx, {
      key: `manageLink:${id}:${manageVersion}:${hour}`,
      restaurantId: id,
      language,
      kind: 'manageLink',
      values: { restaurant: name, link: { manages: id, version: manageVersion } },
    }),
  ]);
}
