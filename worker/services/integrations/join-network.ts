import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toIntegration, upsertConnection } from '#worker/db/queries/integration-rows.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { type NetworkMemberRow, networkMembers } from '#worker/db/schema/integrations.ts';
import { computePeriodEnd } from '#worker/domain/billing/period.ts';
import { PLANS, type Subscription } from '#worker/domain/billing/subscription.ts';
import type { JoinNetworkInput } from '#worker/domain/integrations/inputs.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { answerOnce } from '#worker/services/shared/answer-once.ts';

export type NetworkMembership = {
  member: NetworkMemberRow;
  integration: Integration;
  subscription: Subscription;
  /** Whether a subscription began with this; one that was live goes on, and is not paid twice. */
  isNew: boolean;
};

type JoinNetwork = { driverId: string; input: JoinNetworkInput; requestKey: string | null };

/**
 * Makes the driver a member of Roadwaze's own network, connects it and starts the weekly fee, all or nothing.
 * Joining again corrects the details and takes a cancellation back. Without a payment provider nothing is sold.
 */
export async function joinNetwork(
  ctx: Ctx,
  { driverId, input, requestKey }: JoinNetwork,
): Promise<Result<NetworkMembership>> {
  if (!ctx.config.isLocal) return fail('paymentsOff');
  return answerOnce(ctx, { driverId, operation: 'joinNetwork', key: requestKey }, async () => {
    const [[member], started, [subscription], [integration]] = await ctx.db.batch([
      upsertMember(ctx, driverId, input),
      startSubscription(ctx, driverId),
      continueSubscription(ctx, driverId),
      // After the subscription, which makes it a real connection.
      upsertConnection(ctx, {
        id: crypto.randomUUID(),
        driverId,
        platform: 'roadwaze',
        driverAccountId: null,
        proof: null,
        settings: {},
      }),
    ]);
    if (!member || !subscription || !integration) throw new Error('Joining the network answered no row');
    const isNew = started.length === 1;
    return succeed({ member, subscription, integration: toIntegration(integration), isNew });
  });
}

function upsertMember(ctx: Ctx, driverId: string, input: JoinNetworkInput) {
  const details = {
    driverName: input.driverName,
    phoneNumber: input.phoneNumber,
    vehicleType: input.vehicleType,
    licenseNumber: input.licenseNumber ?? '',
    insuranceProvider: input.insuranceProvider ?? '',
    preferredAreas: input.preferredAreas ?? '',
    updatedAt: ctx.now,
  };
  return ctx.db
    .insert(networkMembers)
    .values({ driverId, ...details, createdAt: ctx.now })
    .onConflictDoUpdate({ target: networkMembers.driverId, set: details })
    .returning();
}

function startSubscription(ctx: Ctx, driverId: string) {
  const { priceCents, interval } = PLANS.network;
  return ctx.db
    .insert(subscriptions)
    .values({
      id: crypto.randomUUID(),
      product: 'network',
      subscriberId: driverId,
      status: 'active',
      priceCents,
      interval,
      currentPeriodEnd: computePeriodEnd(ctx.now, interval),
      provider: 'embedded',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
}

function continueSubscription(ctx: Ctx, driverId: string) {
  return ctx.db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: false, updatedAt: ctx.now })
    .where(
      and(
        eq(subscriptions.subscriberId, driverId),
        eq(subscriptions.product, 'network'),
        isNull(subscriptions.endedAt),
      ),
    )
    .returning();
}
