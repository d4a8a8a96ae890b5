import { and, desc, gt, lt, sql } from 'drizzle-orm';
import { RESTAURANT_NAME_SQL } from '#worker/auth/email-token.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { batch } from '#worker/db/write.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import {
  type PaymentHistory,
  selectPaymentHistory,
  toHistory,
} from '#worker/services/billing/payment-history.ts';
import { selectCurrentDeliveries, toCurrentDeliveries } from '#worker/services/network/current-deliveries.ts';
import { type ApiKey, selectApiKeys } from '#worker/services/network/keys/select-api-keys.ts';
import {
  type CourierConnection,
  selectCourierConnections,
  toCourierConnections,
} from '#worker/services/reported-deliveries/couriers/list-courier-connections.ts';
import { writeNewestSubscriptionSql } from '#worker/services/subscription/get-subscription.ts';
import { type ManagedRestaurant, selectManaged } from './find-managed-restaurant.ts';

export type ManagedPage = {
  restaurant: ManagedRestaurant;
  subscription: Subscription | null;
  history: PaymentHistory;
  /** The new email that was last requested and can still be confirmed, or null. */
  askedEmail: string | null;
  keys: ApiKey[];
  couriers: CourierConnection[];
  /** Its deliveries that have not ended or recently failed. */
  current: NetworkDelivery[];
};

/**
 * Returns the restaurant of a manage link, its newest subscription, a page of its payments, its API keys, couriers and
 * deliveries, in two round trips (the second for ETAs).
 */
export async function getManagePage(
  ctx: Ctx,
  token: string,
  before: number | null,
): Promise<Result<ManagedPage>> {
  const tokenHash = await hashToken(token);
  const managedId = sql`(select id from restaurants where manage_token_hash = ${tokenHash})`;
  const found = await batch(ctx, {
    restaurant: selectManaged(ctx, tokenHash),
    subscription: writeNewestSubscriptionSql(ctx.db, managedId, 'restaurant'),
    history: selectPaymentHistory(ctx, { ownerId: managedId, before }),
    asked: selectAskedEmail(ctx, tokenHash),
    keys: selectApiKeys(ctx, managedId),
    connections: selectCourierConnections(ctx, managedId),
    current: selectCurrentDeliveries(ctx, managedId),
  });
  const [restaurant] = found.restaurant;
  if (!restaurant) return fail('manageLinkUnknown');
  return succeed({
    restaurant,
    subscription: found.subscription[0] ?? null,
    history: toHistory(found.history),
    askedEmail: found.asked[0]?.recipient ?? null,
    keys: found.keys,
    couriers: toCourierConnections(found.connections),
    current: await toCurrentDeliveries(ctx, found.current),
  });
}

/** Statement: the recipient of the newest link that can still change a restaurant's email, found by the key of that message. */
function selectAskedEmail(ctx: Ctx, tokenHash: string) {
  const { key, recipient, createdAt } = outbox;
  const name = sql.raw(RESTAURANT_NAME_SQL);
  const writeKeySql = (end: string) => sql`(select 'restaurantEmailChange:' || ${name} || ${end}
    from restaurants where manage_token_hash = ${tokenHash})`;
  return ctx.db
    .select({ recipient })
    .from(outbox)
    .where(and(gt(key, writeKeySql(':')), lt(key, writeKeySql(';')), gt(createdAt, ctx.now - DAY_MS)))
    .orderBy(desc(createdAt))
    .limit(1);
}
