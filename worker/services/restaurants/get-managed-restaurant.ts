import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import {
  type PaymentHistory,
  selectPaymentHistory,
  toHistory,
} from '#worker/services/billing/payment-history.ts';

/** Statement: the id of the restaurant that this token manages. */
export function selectManagedId(ctx: Ctx, tokenHash: string) {
  return ctx.db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.manageTokenHash, tokenHash));
}

export type ManagedRestaurant = {
  restaurant: Restaurant;
  subscription: Subscription | null;
  history: PaymentHistory;
};

/** The restaurant a manage link belongs to, its newest subscription and a page of its payments, in one round trip. */
export async function getManagedRestaurant(
  ctx: Ctx,
  token: string,
  before: number | null = null,
): Promise<Result<ManagedRestaurant>> {
  const tokenHash = await hashToken(token);
  const found = await batch(ctx, {
    restaurant: ctx.db.select().from(restaurants).where(eq(restaurants.manageTokenHash, tokenHash)),
    subscription: ctx.db
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
    history: selectPaymentHistory(ctx, { ownerId: sql`(${selectManagedId(ctx, tokenHash)})`, before }),
  });
  const [restaurant] = found.restaurant;
  if (!restaurant) return fail('manageLinkUnknown');
  const subscription = found.subscription[0] ?? null;
  return succeed({ restaurant, subscription, history: toHistory(found.history) });
}
