import { and, desc, eq, inArray } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Statement: the id of the restaurant that this token manages. */
export function selectManagedId(ctx: Ctx, tokenHash: string) {
  return ctx.db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.manageTokenHash, tokenHash));
}

/** The restaurant a manage link belongs to, and its newest subscription, in one round trip. */
export async function getManagedRestaurant(
  ctx: Ctx,
  token: string,
): Promise<Result<{ restaurant: Restaurant; subscription: Subscription | null }>> {
  const tokenHash = await hashToken(token);
  const [[restaurant], [subscription]] = await ctx.db.batch([
    ctx.db.select().from(restaurants).where(eq(restaurants.manageTokenHash, tokenHash)),
    ctx.db
      .select()
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.subscriberId, selectManagedId(ctx, tokenHash)),
          eq(subscriptions.product, 'restaurant'),
        ),
      )
      .orderBy(desc(subscriptions.createdAt))
      .limit(1),
  ]);
  return restaurant ? succeed({ restaurant, subscription: subscription ?? null }) : fail('manageLinkUnknown');
}
