import type { Ctx } from '#worker/ctx.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { DispatchEvent } from '#worker/domain/dispatch/inputs.ts';
import type { Order, OrderStatus } from '#worker/domain/orders/order.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { offerOrder } from './offer-order.ts';
import { withdrawOffer } from './withdraw-offer.ts';

/** The order of an offer as it stands now; null of an offer that never became one. */
export type DispatchedOrder = { id: string; status: OrderStatus } | null;

type Received = { source: DispatchSource; event: DispatchEvent };

/**
 * Works on an event whose signature is verified, and returns the order it is about as it stands then. Each event is
 * worked on once, in whatever order they come; sent again it changes nothing and returns how the order stands now.
 */
export async function receiveDispatchEvent(
  ctx: Ctx,
  { source, event }: Received,
): Promise<Result<DispatchedOrder>> {
  const worked =
    event.type === 'order.offered'
      ? await offerOrder(ctx, { source, event })
      : await withdrawOffer(ctx, { source, event });
  if (worked.ok) return succeed(worked.value && describe(worked.value, ctx.now));
  ctx.log('warn', 'dispatch event refused', { source, type: event.type, code: worked.error.code });
  return worked;
}

/** An offer nobody answered in time is over, whether or not that is written down yet. */
function describe({ id, status, expiresAt }: Order, now: number): DispatchedOrder {
  return { id, status: status === 'pending' && expiresAt <= now ? 'expired' : status };
}
