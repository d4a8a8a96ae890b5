import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { composeCharge } from '#worker/domain/billing/compose-posting.ts';
import { computePeriodEnd } from '#worker/domain/billing/period.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import { PLANS, type Product } from '#worker/domain/billing/subscription.ts';
import { getChargeKey, type Period } from '#worker/domain/billing/subscription-moves.ts';
import type { EmailKind, EmailValues } from '#worker/domain/email/email.ts';
import { turnOffUnlessPro } from './automation-rows.ts';
import { insertPosting, isPosted } from './ledger-rows.ts';
import { insertDriverEmail, insertRestaurantEmail } from './outbox-rows.ts';
import { canActivate, deleteUnpaidTwins, recountReferrals } from './restaurant-rows.ts';

type Subscriber = { product: Product; subscriberId: string };

type NewSubscription = Subscriber & {
  id: string;
  /** When the trial ends, if there is to be one, and the condition under which it is refused. */
  trial?: { endsAt: number; isRefused: SQL };
  /** Under which it is started at all. */
  condition?: SQL;
};

/**
 * Statements: a subscription on the embedded provider, unless the subscriber has a live one of the product; with its
 * first charge and receipt unless it starts with a trial. All of it, or nothing; the first answers the row, if new.
 */
export function startSubscription(ctx: Ctx, input: NewSubscription) {
  const { id, product, subscriberId, trial, condition = sql`true` } = input;
  const { priceCents, interval } = PLANS[product];
  const period = { start: ctx.now, end: computePeriodEnd(ctx.now, interval) };
  const isTrial = trial ? sql`not ${trial.isRefused}` : sql`false`;
  const trialEndsAt = trial?.endsAt ?? null;
  const row = {
    id: sql`${id}`,
    product: sql`${product}`,
    subscriberId: sql`${subscriberId}`,
    status: sql`case when ${isTrial} then 'trialing' else 'active' end`,
    priceCents: sql`${priceCents}`,
    interval: sql`${interval}`,
    trialEndsAt: sql`case when ${isTrial} then ${trialEndsAt} end`,
    currentPeriodEnd: sql`case when ${isTrial} then ${trialEndsAt} else ${period.end} end`,
    provider: sql`'embedded'`,
    cancelAtPeriodEnd: sql`0`,
    isHeld: sql`0`,
    isCancelDue: sql`0`,
    createdAt: sql`${ctx.now}`,
    updatedAt: sql`${ctx.now}`,
  };
  const isPaid = sql`exists (select 1 from subscriptions where id = ${id} and status = 'active')`;
  return [
    insertRow(ctx, row, condition),
    ...chargePeriod(ctx, { id, product, subscriberId, priceCents, period }, isPaid),
  ] as const;
}

export type SubscriptionColumns = Partial<Record<keyof SubscriptionRow, SQL>>;

/** Statement: a row of the columns that are given, the others empty; no row when one is in the way. */
function insertRow(ctx: Ctx, row: SubscriptionColumns, condition: SQL) {
  return ctx.db
    .insert(subscriptions)
    .select(sql`select ${joinColumns(row)} where ${condition}`)
    .onConflictDoNothing()
    .returning();
}

/** All columns of a subscription in the table's order, null where nothing is given. */
export function joinColumns(row: SubscriptionColumns): SQL {
  const names = Object.keys(getTableColumns(subscriptions));
  return sql.join(
    names.map((name) => row[name as keyof SubscriptionRow] ?? sql`null`),
    sql`, `,
  );
}

type ChargedPeriod = Subscriber & { id: string; priceCents: number; period: Period };

/** Statements: a paid period in the ledger, and its receipt, if the condition holds. */
export function chargePeriod(
  ctx: Ctx,
  { id, product, subscriberId, priceCents, period }: ChargedPeriod,
  condition: SQL,
) {
  const key = getChargeKey(id, period);
  const charge = composeCharge({
    key,
    product,
    ownerId: subscriberId,
    amountCents: priceCents,
    at: period.start,
    periodEnd: period.end,
  });
  const values = {
    product: { product },
    amount: { cents: priceCents },
    paidAt: { at: period.start },
    periodEnd: { at: period.end },
    link: { path: getPlanPath(product, subscriberId) },
  };
  const email = { key: `receipt:${key}`, kind: 'receipt', values } as const;
  return [
    ...insertPosting(ctx, charge, condition),
    insertSubscriberEmail(ctx, { product, subscriberId, ...email }, isPosted(key)),
  ] as const;
}

/** Statement: an email to whoever has a subscription; to `address` if that is a restaurant no longer known. */
export function insertSubscriberEmail(
  ctx: Ctx,
  {
    product,
    subscriberId,
    address = null,
    ...email
  }: Subscriber & { key: string; kind: EmailKind; values: EmailValues; address?: string | null },
  condition: SQL,
) {
  return product === 'restaurant'
    ? insertRestaurantEmail(ctx, { restaurantId: subscriberId, address, ...email }, condition)
    : insertDriverEmail(ctx, { driverId: subscriberId, ...email }, condition);
}

/** Condition: the subscriber has a live subscription of the product. */
export function hasLive({ product, subscriberId }: Subscriber): SQL {
  return sql`exists (select 1 from subscriptions
    where subscriber_id = ${subscriberId} and product = ${product} and ended_at is null)`;
}

/**
 * Statements: gives or takes what a product brings, by whether its subscription is live at this point of the batch. A
 * driver is Pro or free (automation goes off and stays off; the rest of what it was set to stays); a Roadwaze connection is real or for the records; a
 * restaurant is featured or not, and counts for its referrer.
 */
export function settleProduct(ctx: Ctx, subscriber: Subscriber): BatchItem<'sqlite'>[] {
  const { product, subscriberId: id } = subscriber;
  const isLive = hasLive(subscriber);
  if (product === 'pro') {
    const trialEndsAt = sql`(select trial_ends_at from subscriptions
      where subscriber_id = ${id} and product = 'pro' and ended_at is null)`;
    return [
      ctx.db
        .update(drivers)
        .set({ subscriptionStatus: sql`case when ${isLive} then 'pro' else 'free' end`, trialEndsAt })
        .where(sql`id = ${id}`),
      turnOffUnlessPro(ctx, id),
    ];
  }
  if (product === 'network') {
    return [
      ctx.db
        .update(integrations)
        .set({ connectionKind: sql`case when ${isLive} then 'account' else 'record' end` })
        .where(sql`driver_id = ${id} and platform = 'roadwaze'`),
    ];
  }
  return [
    ctx.db
      .update(restaurants)
      .set({
        status: sql`case when ${isLive} then 'active' else 'ended' end`,
        activatedAt: sql`case when ${isLive} and status <> 'active' then ${ctx.now} else activated_at end`,
        updatedAt: ctx.now,
      })
      .where(sql`id = ${id} and (status = 'active' or (${isLive} and ${canActivate(id)}))`),
    deleteUnpaidTwins(ctx, id),
    recountReferrals(ctx, id),
  ];
}
