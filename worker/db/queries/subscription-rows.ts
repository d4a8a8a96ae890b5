import { and, type Column, eq, not, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { turnOffUnlessPro } from './automation-rows.ts';
import { insertDriverEmail, insertRestaurantEmail, type SentEmail } from './outbox-rows.ts';
import { canActivate, deleteUnpaidDuplicates } from './restaurant-rows.ts';

type Subscriber = { product: Product; subscriberId: string };

export function insertSubscriberEmail(
  ctx: Ctx,
  { product, subscriberId, ...email }: Subscriber & SentEmail,
  condition: SQL,
) {
  return product === 'restaurant'
    ? insertRestaurantEmail(ctx, { restaurantId: subscriberId, ...email }, condition)
    : insertDriverEmail(ctx, { driverId: subscriberId, ...email }, condition);
}

/** Condition: the subscriber has a live subscription of the product. */
export function hasLive({ product, subscriberId }: { product: Product; subscriberId: string | Column }): SQL {
  return sql`exists (select 1 from subscriptions
    where subscriber_id = ${subscriberId} and product = ${product} and ended_at is null)`;
}

/**
 * Statements: update what depends on a subscription that is live or ended at this point of the batch. A driver becomes Pro or
 * Free (which turns automation off), a Roadwaze connection an account or a record, a restaurant active or ended.
 */
export function writeEntitlement(
  ctx: Ctx,
  subscriber: Subscriber,
  { endedAt, trialEndsAt }: { endedAt: number | null; trialEndsAt: number | null },
): BatchItem<'sqlite'>[] {
  const { product, subscriberId: id } = subscriber;
  const isLive = endedAt === null;
  const condition = isLive ? hasLive(subscriber) : not(hasLive(subscriber));
  if (product === 'pro') {
    const state = isLive
      ? ({ subscriptionStatus: 'pro', trialEndsAt } as const)
      : ({ subscriptionStatus: 'free', trialEndsAt: null } as const);
    return [
      ctx.db
        .update(drivers)
        .set(state)
        .where(and(eq(drivers.id, id), condition)),
      turnOffUnlessPro(ctx, id),
    ];
  }
  if (product === 'network') {
    return [
      ctx.db
        .update(integrations)
        .set({ connectionKind: isLive ? 'account' : 'record' })
        .where(and(eq(integrations.driverId, id), eq(integrations.platform, 'roadwaze'), condition)),
    ];
  }
  const change = isLive
    ? ({ status: 'active', activatedAt: ctx.now } as const)
    : ({ status: 'ended' } as const);
  const isChanging = isLive ? canActivate(id) : eq(restaurants.status, 'active');
  return [
    ctx.db
      .update(restaurants)
      .set({ ...change, updatedAt: ctx.now })
      .where(and(eq(restaurants.id, id), isChanging, condition)),
    deleteUnpaidDuplicates(ctx, id),
  ];
}
