import type { Ctx } from '#worker/ctx.ts';
import { insertEvent, selectEvent, selectOffer } from '#worker/db/queries/dispatch-rows.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { WithdrawnEvent } from '#worker/domain/dispatch/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';

type Withdrawal = { source: DispatchSource; event: WithdrawnEvent };

/**
 * A dispatch service takes an offer back. Once that is noted no order can come of it any more; the one that came before
 * is withdrawn, by a repeat as well, should this break off. Null when there is none.
 */
export async function withdrawOffer(
  ctx: Ctx,
  { source, event }: Withdrawal,
): Promise<Result<OrderRow | null>> {
  const ref = { source, id: event.id, offerId: event.offerId };
  const [, [byId], [offer]] = await ctx.db.batch([
    insertEvent(ctx, { ...ref, kind: 'withdrawn', orderId: null }),
    selectEvent(ctx, ref),
    selectOffer(ctx, ref),
  ]);
  const isOther = byId && (byId.event.kind !== 'withdrawn' || byId.event.offerId !== event.offerId);
  if (isOther) return fail('eventReused');
  if (!offer?.order) return succeed(null);
  await withdrawOrder(ctx, offer.order);
  return succeed(offer.order);
}
