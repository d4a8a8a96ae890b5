import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { isSuspended } from '#worker/db/queries/cancellation-rows.ts';
import { canActivate, isActive, recountReferrals } from '#worker/db/queries/restaurant-rows.ts';
import { insertSubscriberEmail, writeEntitlement } from '#worker/db/queries/subscription-rows.ts';
import { recordTrial } from '#worker/db/queries/trial-rows.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import type { MirroredState, MirrorFacts } from '#worker/domain/billing/mirror-subscription.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { PaymentProvider } from '#worker/providers/payments/port.ts';

/** Returns statements for the transaction that creates the subscription with this id. */
export type WhenNew = (id: string) => BatchItem<'sqlite'>[];

/** Condition: the driver exists, or the restaurant is active or can be activated. */
export function isWanted({ product, subscriberId }: HostedSubscription): SQL {
  return product === 'restaurant'
    ? sql`(${isActive(subscriberId)} or ${canActivate(subscriberId)})`
    : sql`exists (select 1 from drivers where id = ${subscriberId})`;
}

type Write = {
  provider: PaymentProvider['kind'];
  hosted: HostedSubscription;
  known: SubscriptionRow | null;
  state: MirroredState;
  facts: MirrorFacts & { email: string | null };
  whenNew: WhenNew;
};

/** Writes a subscription's new state and its consequences. Returns null when the row has changed since it was read. */
export async function writeSubscription(ctx: Ctx, { provider, hosted, known, state, facts, whenNew }: Write) {
  const { email } = facts;
  const { product, subscriberId } = hosted;
  const id = known?.id ?? crypto.randomUUID();
  const isTrial = product === 'pro' && hosted.trialEndsAt !== null && email !== null;
  const {
    row: [row],
    referrals,
  } = await batch(ctx, {
    row:
      known === null ? insertRow(ctx, { id, provider, hosted, state }) : updateRow(ctx, known, state, facts),
    entitlement: writeEntitlement(ctx, hosted, state),
    referrals: product === 'restaurant' ? recountReferrals(ctx, subscriberId) : undefined,
    trial: isTrial ? recordTrial(ctx, await hashEmail(ctx.config, email), sql`true`) : undefined,
    // Skipped for a subscription that had ended before its first event.
    ended:
      known !== null && state.endedAt !== null
        ? insertSubscriberEmail(
            ctx,
            {
              product,
              subscriberId,
              key: `planEnded:${hosted.ref}`,
              kind: product === 'restaurant' ? 'restaurantPlanEnded' : 'planEnded',
              values: {
                product: { product },
                endedAt: { at: hosted.endedAt ?? ctx.now },
                link: { path: getPlanPath(product, subscriberId) },
              },
            },
            sql`exists (select 1 from subscriptions where id = ${id} and ended_at is not null)`,
          )
        : undefined,
    whenNew: known === null ? whenNew(id) : [],
  });
  if (!row) return null;
  if (referrals) for (const { driverId } of referrals) ctx.live.changed(driverId, 'earnings');
  else ctx.live.changed(subscriberId, 'subscription');
  return row;
}

function insertRow(
  ctx: Ctx,
  { id, provider, hosted, state }: Pick<Write, 'provider' | 'hosted' | 'state'> & { id: string },
) {
  const { ref, customerRef, product, subscriberId, interval, createdAt } = hosted;
  const plan = { product, subscriberId, interval, createdAt };
  const origin = { provider, providerRef: ref, providerCustomer: customerRef };
  return insertWhen(
    ctx,
    subscriptions,
    { id, ...plan, ...origin, ...state, updatedAt: ctx.now },
    sql`${isWanted(hosted)} and not ${isSuspended(subscriberId)}`,
  )
    .onConflictDoNothing()
    .returning();
}

/**
 * Statement: updates the row, unless it was written or its subscriber suspended or restored since it was read. Writing an
 * identical state always succeeds, so that concurrent syncs do not retry.
 */
function updateRow(ctx: Ctx, known: SubscriptionRow, state: MirroredState, facts: MirrorFacts) {
  const { status, priceCents, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd, isCancelDue } = state;
  const { pastDueAt, endedAt, endReason } = state;
  const plan = { status, priceCents, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd, isCancelDue };
  const next = { ...plan, pastDueAt, endedAt, endReason };
  return ctx.db
    .update(subscriptions)
    .set({ ...next, updatedAt: Math.max(known.updatedAt, ctx.now) })
    .where(
      and(
        eq(subscriptions.id, known.id),
        or(eq(subscriptions.revision, known.revision), matches(next)),
        sql`${isSuspended(known.subscriberId)} = ${facts.isSuspended}`,
      ),
    )
    .returning();
}

function matches(state: MirroredState): SQL | undefined {
  const columns = getTableColumns(subscriptions);
  const names = Object.keys(state) as (keyof MirroredState)[];
  return and(...names.map((name) => sql`${columns[name]} is ${sql.param(state[name], columns[name])}`));
}
