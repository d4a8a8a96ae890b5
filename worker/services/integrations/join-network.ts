import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toIntegration, upsertConnection } from '#worker/db/queries/integration-rows.ts';
import { startSubscription } from '#worker/db/queries/subscription-rows.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { type NetworkMemberRow, networkMembers } from '#worker/db/schema/integrations.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
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
 * Makes the driver a member of Roadwaze's own network, connects it and charges the first weekly fee, all or nothing.
 * Joining again corrects the details and takes a cancellation back. Without a payment provider nothing is sold.
 */
export async function joinNetwork(
  ctx: Ctx,
  { driverId, input, requestKey }: JoinNetwork,
): Promise<Result<NetworkMembership>> {
  if (!ctx.payments) return fail('paymentsOff');
  return answerOnce(ctx, { driverId, operation: 'joinNetwork', key: requestKey }, async () => {
    const fee = { id: crypto.randomUUID(), product: 'network', subscriberId: driverId } as const;
    const [started, , , , [member], [subscription], [integration]] = await ctx.db.batch([
      ...startSubscription(ctx, fee),
      upsertMember(ctx, driverId, input),
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
