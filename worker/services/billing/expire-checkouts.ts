import { and, eq, isNotNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { checkouts } from '#worker/db/schema/payments.ts';

/**
 * Expires the open checkouts of a deleted or suspended subscriber. A checkout that was already paid, or that the provider cannot
 * expire now, is left to the `billing` job, which refunds it.
 */
export async function expireCheckouts(ctx: Ctx, subscriberId: string): Promise<void> {
  const { payments } = ctx;
  if (!payments) return;
  const open = await ctx.db
    .select({ id: checkouts.id, ref: checkouts.providerRef })
    .from(checkouts)
    .where(and(eq(checkouts.subscriberId, subscriberId), isNotNull(checkouts.providerRef)));
  for (const { id, ref } of open) {
    const expired = await payments.expireCheckout(ref ?? '');
    if (expired.ok) await ctx.db.delete(checkouts).where(eq(checkouts.id, id));
  }
}
