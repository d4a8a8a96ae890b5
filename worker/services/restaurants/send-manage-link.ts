import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { createManageToken } from '#worker/auth/keyed-hash.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertRestaurantEmail } from '#worker/db/queries/outbox-rows.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { describeError } from '#worker/log.ts';
import { deliverEmails } from '#worker/services/email/deliver-emails.ts';

/** Maximum restaurants of an email that get links, ended ones last. Each was paid for, so a stranger cannot add many. */
const MAX_RESTAURANTS = 50;

type Request = { email: string; language?: string | null };

/**
 * Emails the manage links of an address's restaurants and the payment page of its newest unpaid one, each at most once an hour.
 * Runs after the response, so that the response does not reveal whether the email is known.
 */
export function sendManageLink(ctx: Ctx, request: Request): void {
  ctx.waitUntil(
    queueLinks(ctx, request).catch((error: unknown) =>
      ctx.log('error', 'manage link not sent', describeError(error)),
    ),
  );
}

async function queueLinks(ctx: Ctx, { email, language = null }: Request): Promise<void> {
  const select = (condition: SQL, limit: number) =>
    ctx.db
      .select({ id: restaurants.id, name: restaurants.name, manageVersion: restaurants.manageVersion })
      .from(restaurants)
      .where(and(eq(restaurants.email, email), condition))
      .orderBy(eq(restaurants.status, 'ended'), desc(restaurants.createdAt))
      .limit(limit);
  const { managed, unpaid } = await batch(ctx, {
    managed: select(isNotNull(restaurants.activatedAt), MAX_RESTAURANTS),
    unpaid: select(eq(restaurants.status, 'unpaid'), 1),
  });
  for (const restaurant of managed) await queueLink(ctx, restaurant, { email, language });
  for (const { id } of unpaid) await queuePaymentPage(ctx, id, { email, language });
  await deliverEmails(ctx);
}

async function queueLink(
  ctx: Ctx,
  { id, name, manageVersion }: Pick<Restaurant, 'id' | 'name' | 'manageVersion'>,
  { email, language = null }: Request,
): Promise<void> {
  const token = await createManageToken(ctx.config, { id, manageVersion });
  const hour = Math.floor(ctx.now / HOUR_MS);
  await batch(ctx, {
    // Saved again, because the link may never have been issued, or its secret may have changed.
    restaurant: ctx.db
      .update(restaurants)
      .set({ manageTokenHash: await hashToken(token) })
      .where(and(eq(restaurants.id, id), eq(restaurants.manageVersion, manageVersion))),
    email: insertRestaurantEmail(ctx, {
      key: `manageLink:${id}:${manageVersion}:${email}:${hour}`,
      restaurantId: id,
      language,
      kind: 'manageLink',
      values: { restaurant: name, link: { manages: id, version: manageVersion } },
    }),
  });
}

/**
 * Emails at most one payment page an hour, without the restaurant's name, which is unverified. From then on only this email leads
 * to the manage link, because a stranger's browser may have registered the restaurant.
 */
async function queuePaymentPage(ctx: Ctx, id: string, { email, language = null }: Request): Promise<void> {
  const hour = Math.floor(ctx.now / HOUR_MS);
  await batch(ctx, {
    restaurant: ctx.db
      .update(restaurants)
      .set({ browserHash: null })
      .where(and(eq(restaurants.id, id), eq(restaurants.status, 'unpaid'))),
    email: insertRestaurantEmail(ctx, {
      key: `restaurantUnpaid:${email}:${hour}`,
      restaurantId: id,
      language,
      kind: 'restaurantUnpaid',
      values: { link: { path: paths.restaurantPayment(id) } },
    }),
  });
}
