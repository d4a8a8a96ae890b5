import { sql } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { batch } from '#worker/db/write.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import {
  type PaymentHistory,
  selectPaymentHistory,
  toHistory,
} from '#worker/services/billing/payment-history.ts';
import { writeNewestSubscription } from '#worker/services/subscription/get-subscription.ts';
import { type ManagedRestaurant, selectManaged } from './find-managed-restaurant.ts';

export type ManagedPage = {
  restaurant: ManagedRestaurant;
  subscription: Subscription | null;
  history: PaymentHistory;
};

/** The restaurant of a manage link, its newest subscription and a page of its payments, in one round trip. */
export async function getManagePage(
  ctx: Ctx,
  token: string,
  before: number | null = null,
): Promise<Result<ManagedPage>> {
  const tokenHash = await hashToken(token);
  const managedId = sql`(select id from restaurants where manage_token_hash = ${tokenHash})`;
  const found = await batch(ctx, {
    restaurant: selectManaged(ctx, tokenHash),
    subscription: writeNewestSubscription(ctx.db, managedId, 'restaurant'),
    history: selectPaymentHistory(ctx, { ownerId: managedId, before }),
  });
  const [restaurant] = found.restaurant;
  if (!restaurant) return fail('manageLinkUnknown');
  const subscription = found.subscription[0] ?? null;
  return succeed({ restaurant, subscription, history: toHistory(found.history) });
}
