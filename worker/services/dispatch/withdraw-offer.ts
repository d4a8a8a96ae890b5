import type { Ctx } from '#worker/ctx.ts';
import { insertEvent, selectEvent, selectOffer } from '#worker/db/queries/dispatch-rows.ts';
import { batch } from '#worker/db/write.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { WithdrawnEvent } from '#worker/domain/dispatch/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';

type Withdrawal = { source: DispatchSource; event: WithdrawnEvent };

/**
 * Takes an offer back for a dispatch service. Once that is recorded no order can come of it any more; the one that came
 * before is withdrawn, by a repeat as well, should this break off. Null when there is none.
 */
export async function withdrawOffer(ctx: Ctx, { source, event }: Withdrawal): Promise<Result<Order | null>> {
  const ref = { source, id: event.id, offerId: event.offerId };
  const {
    byId: [known],
    offers: [offer],
  } = await batch(ctx, {
    recorded: insertEvent(ctx, { ...ref, kind: 'withdrawn', orderId: null }),
    byId: selectEvent(ctx, ref),
    offers: selectOffer(ctx, ref),
  });
  const isOther = known && (known.event.kind !== 'withdrawn' || known.event.offerId !== event.offerId);
  if (isOther) return fail('eventReused');
  if (!offer?.order) return succeed(null);
  const { id: orderId, driverId } = offer.order;
  const withdrawn = await withdrawOrder(ctx, { driverId, orderId });
  // Removed at the same moment: there is none any more.
  if (!withdrawn.ok && withdrawn.error.code === 'orderNotFound') return succeed(null);
  return withdrawn;
}
