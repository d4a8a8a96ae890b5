import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { updateCancellation } from '#worker/db/queries/cancellation-rows.ts';
import { toIntegration, upsertConnection } from '#worker/db/queries/integration-rows.ts';
import { startSubscription } from '#worker/db/queries/subscription-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type NetworkMemberRow, networkMembers } from '#worker/db/schema/integrations.ts';
import { batch } from '#worker/db/write.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import type { JoinNetworkInput } from '#worker/domain/integrations/inputs.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import { openCheckout } from '#worker/services/billing/open-checkout.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { respondOnce } from '#worker/services/shared/request-once.ts';

export type NetworkJoin = {
  member: NetworkMemberRow;
  integration: Integration;
  subscription: Subscription;
  /** Whether a subscription began with this; a live one continues and is not paid twice. */
  isNew: boolean;
};

type JoinNetwork = { driver: Driver; input: JoinNetworkInput; requestKey: string | null };

/** A member, or a driver who becomes one by paying at `checkoutUrl`. */
export type JoinedNetwork = NetworkJoin | { checkoutUrl: string };

/**
 * Makes the driver a member of Roadwaze's own network, connects it and charges the first weekly fee, all or nothing.
 * Joining again corrects the details and takes a cancellation back. Without a payment provider nothing is sold; where
 * it takes the money on its own pages, the details are kept and the connection is for the records until it is paid.
 */
export async function joinNetwork(
  ctx: Ctx,
  { driver, input, requestKey }: JoinNetwork,
): Promise<Result<JoinedNetwork>> {
  const { payments } = ctx;
  if (!payments) return fail('paymentsOff');
  const driverId = driver.id;
  const request = { driverId, operation: 'joinNetwork', key: requestKey };
  const join = async (): Promise<Result<JoinedNetwork>> => {
    const checkout = payments.kind === 'stripe' ? await openFeeCheckout(ctx, payments, driver) : null;
    if (checkout && !checkout.ok && checkout.error.code !== 'alreadySubscribed') return checkout;
    const joined = await writeMembership(ctx, driverId, input);
    if (joined) return succeed(joined);
    if (!checkout?.ok) throw new Error('Joining the network answered no subscription');
    return succeed({ checkoutUrl: checkout.value.url });
  };
  // A page to pay on is the same one while it is open, and of no use afterwards.
  return respondOnce<JoinedNetwork>(ctx, request, join, (joined) => !('checkoutUrl' in joined));
}

function openFeeCheckout(ctx: Ctx, payments: HostedPayments, { id: subscriberId, email }: Driver) {
  const path = getPlanPath('network', subscriberId);
  return openCheckout(ctx, payments, { product: 'network', subscriberId, email, trialDays: 0, path });
}

async function writeMembership(
  ctx: Ctx,
  driverId: string,
  input: JoinNetworkInput,
): Promise<NetworkJoin | null> {
  const fee = { id: crypto.randomUUID(), product: 'network', subscriberId: driverId } as const;
  const condition = ctx.payments?.kind === 'embedded' ? sql`true` : sql`false`;
  const written = await batch(ctx, {
    start: startSubscription(ctx, { ...fee, condition }),
    member: upsertMember(ctx, driverId, input),
    subscription: updateCancellation(ctx, { subscriberId: driverId, product: 'network', isCancelled: false }),
    // After the subscription, which makes it a real connection.
    integration: upsertConnection(ctx, {
      id: crypto.randomUUID(),
      driverId,
      platform: 'roadwaze',
      driverAccountId: null,
      proof: null,
      settings: {},
    }),
  });
  const {
    start: [started],
    member: [member],
    subscription: [subscription],
    integration: [integration],
  } = written;
  if (!member || !integration) throw new Error('Joining the network answered no row');
  if (!subscription) return null;
  await pushCancellations(ctx, driverId);
  return { member, subscription, integration: toIntegration(integration), isNew: started.length === 1 };
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
