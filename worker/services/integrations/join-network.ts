import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { updateCancellation } from '#worker/db/queries/cancellation-rows.ts';
import { toIntegration, upsertConnection } from '#worker/db/queries/integration-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { type NetworkMemberRow, networkMembers } from '#worker/db/schema/integrations.ts';
import { batch } from '#worker/db/write.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import type { JoinNetworkInput } from '#worker/domain/integrations/inputs.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { splitName, toNameKeys } from '#worker/domain/shared/search-key.ts';
import { openCheckout } from '#worker/services/billing/open-checkout.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { respondOnce } from '#worker/services/shared/request-once.ts';

export type NetworkJoin = {
  member: NetworkMemberRow;
  integration: Integration;
  subscription: Subscription;
  /** Whether this request started a subscription, rather than continuing a live one. */
  isNew: boolean;
};

type JoinNetwork = { driver: Driver; input: JoinNetworkInput; requestKey: string | null };

/** A member, or a driver who becomes one by paying at `checkoutUrl`. */
type JoinedNetwork = NetworkJoin | { checkoutUrl: string };

/**
 * Makes the driver a member of Roadwaze's own network, connects it, charges the first weekly fee and fills an empty profile.
 * Joining again completes a failed attempt, updates the details and resumes a canceled subscription. With a hosted checkout, the
 * details are saved and the connection stays a `record` until the fee is paid. Fails with `paymentsOff` without a payment
 * provider.
 */
export async function joinNetwork(
  ctx: Ctx,
  { driver, input, requestKey }: JoinNetwork,
): Promise<Result<JoinedNetwork>> {
  const { payments } = ctx;
  if (!payments) return fail('paymentsOff');
  const driverId = driver.id;
  const request = { ownerId: driverId, operation: 'joinNetwork', key: requestKey };
  const join = async (): Promise<Result<JoinedNetwork>> => {
    const opened = await openCheckout(ctx, payments, {
      product: 'network',
      subscriberId: driverId,
      email: driver.email,
      trialDays: 0,
    });
    if (!opened.ok && opened.error.code !== 'alreadySubscribed') return opened;
    const isNew = opened.ok && opened.value.subscription !== null;
    const joined = await writeMembership(ctx, driverId, input, isNew);
    if (joined) return succeed(joined);
    if (!opened.ok || opened.value.url === null) return fail('paymentsUnreachable');
    return succeed({ checkoutUrl: opened.value.url });
  };
  // A response with a checkout page is not stored, because the page stays the same while open and is useless afterwards.
  return respondOnce<JoinedNetwork>(ctx, request, join, (joined) => !('checkoutUrl' in joined));
}

async function writeMembership(
  ctx: Ctx,
  driverId: string,
  input: JoinNetworkInput,
  isNew: boolean,
): Promise<NetworkJoin | null> {
  const {
    member: [member],
    subscription: [subscription],
    integration: [integration],
  } = await batch(ctx, {
    // Before `member`, because it compares the profile with the previous details.
    profile: fillProfile(ctx, driverId, input),
    member: upsertMember(ctx, driverId, input),
    subscription: updateCancellation(ctx, { subscriberId: driverId, product: 'network', isCancelled: false }),
    // After `subscription`, which decides the connection's kind.
    integration: upsertConnection(ctx, {
      id: crypto.randomUUID(),
      driverId,
      platform: 'roadwaze',
      driverAccountId: null,
      proof: null,
      settings: {},
    }),
  });
  if (!member || !integration) throw new Error('Joining the network returned no row');
  if (!subscription) return null;
  await pushCancellations(ctx, driverId);
  ctx.live.changed(driverId, 'settings', 'subscription');
  return { member, subscription, integration: toIntegration(integration), isNew };
}

/** Statements: copies the name and vehicle given to the network into a profile that has none, or still has those given before. */
function fillProfile(ctx: Ctx, driverId: string, input: JoinNetworkInput) {
  const { firstName, lastName } = drivers;
  const { driverName, vehicleType } = networkMembers;
  const name = splitName(input.driverName);
  const isOpen = (text: SQLWrapper, given: AnySQLiteColumn) => {
    const last = ctx.db.select({ given }).from(networkMembers).where(eq(networkMembers.driverId, driverId));
    return and(eq(drivers.id, driverId), sql`${text} in ('', ${last})`);
  };
  return {
    name: ctx.db
      .update(drivers)
      .set({ ...name, ...toNameKeys(name) })
      .where(isOpen(sql`trim(${firstName} || ' ' || ${lastName})`, driverName)),
    vehicle: ctx.db
      .update(drivers)
      .set({ vehicle: input.vehicleType })
      .where(isOpen(drivers.vehicle, vehicleType)),
  };
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
