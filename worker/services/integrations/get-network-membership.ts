import { eq, getTableColumns } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type NetworkMemberRow, networkMembers } from '#worker/db/schema/integrations.ts';
import { batch } from '#worker/db/write.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { selectNewestSubscription } from '#worker/services/subscription/get-subscription.ts';

/** The details a driver gave when joining, paid or not. */
type Details = Omit<NetworkMemberRow, 'driverId' | 'createdAt' | 'updatedAt'>;

const { driverId: _owner, createdAt, updatedAt, ...DETAIL_COLUMNS } = getTableColumns(networkMembers);

/**
 * Returns a driver's membership in Roadwaze's own network: the newest subscription, ended or not, and the details to edit. One
 * round trip.
 */
export async function getNetworkMembership(
  ctx: Ctx,
  driverId: string,
): Promise<{ subscription: Subscription | null; details: Details | null }> {
  const {
    subscriptions: [subscription],
    members: [details],
  } = await batch(ctx, {
    subscriptions: selectNewestSubscription(ctx, { subscriberId: driverId, product: 'network' }),
    members: ctx.db.select(DETAIL_COLUMNS).from(networkMembers).where(eq(networkMembers.driverId, driverId)),
  });
  return { subscription: subscription ?? null, details: details ?? null };
}
