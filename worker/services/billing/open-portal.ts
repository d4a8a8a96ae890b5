import type { Ctx } from '#worker/ctx.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { selectNewestSubscription } from '#worker/services/subscription/get-subscription.ts';

/**
 * Returns the URL of the provider's page where a subscriber changes the card, sees invoices and cancels. It links back to
 * `returnPath`, by default the plan's page.
 */
export async function openPortal(
  ctx: Ctx,
  {
    subscriberId,
    product,
    returnPath = getPlanPath(product, subscriberId),
  }: { subscriberId: string; product: Product; returnPath?: string | undefined },
): Promise<Result<{ url: string }>> {
  if (!ctx.payments) return fail('paymentsOff');
  const [newest] = await selectNewestSubscription(ctx, { subscriberId, product });
  if (!newest?.providerCustomer) return fail('noSubscription');
  const returnUrl = new URL(returnPath, ctx.config.siteUrl).href;
  return ctx.payments.openPortal({ customerRef: newest.providerCustomer, returnUrl });
}
