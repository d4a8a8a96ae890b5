import type { Ctx } from '#worker/ctx.ts';
import { type RereadCounts, rereadCheckouts } from './reread-checkouts.ts';
import { rereadSubscriptions } from './reread-subscriptions.ts';

/**
 * Asks the provider about what it should have told by now: checkouts nobody came back from, and subscriptions whose period
 * is over. So neither a buyer who closed the window nor events that never arrived leave anybody without what was paid.
 */
export async function rereadHosted(ctx: Ctx): Promise<RereadCounts> {
  const { payments } = ctx;
  if (payments?.kind !== 'stripe') return { reread: 0, failed: 0 };
  const bought = await rereadCheckouts(ctx, payments);
  const overdue = await rereadSubscriptions(ctx, payments);
  return { reread: bought.reread + overdue.reread, failed: bought.failed + overdue.failed };
}
