import type { Ctx } from '#worker/ctx.ts';
import {
  insertOfferedOrder,
  type OfferRow,
  selectAddressed,
  selectEvent,
  selectOffer,
} from '#worker/db/queries/dispatch-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { OfferedEvent } from '#worker/domain/dispatch/inputs.ts';
import { findArrivalProblem } from '#worker/domain/orders/deadline-times.ts';
import { fromOrderInput } from '#worker/domain/orders/from-order-input.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { alertOffer } from '#worker/services/push/alert-offer.ts';

type Offering = { source: DispatchSource; event: OfferedEvent };

/** What is known of an event, of its offer under any id, and of the driver it names. */
type Known = { byId: OfferRow | undefined; byOffer: OfferRow | undefined; driver: Driver | undefined };

/**
 * A dispatch service offers a driver an order: it waits as an offer like any other, and automation decides about it at
 * once. Whoever is not there, not connected, suspended or without a live membership of the own network is the same unknown
 * driver. A repeat answers what the offer became; null when that was nothing, because
 * it had been withdrawn before.
 */
export async function offerOrder(ctx: Ctx, { source, event }: Offering): Promise<Result<OrderRow | null>> {
  const ref = { source, id: event.id, offerId: event.offerId };
  const address = { source, platform: event.order.platform, code: event.dispatchCode };
  const listReads = () =>
    [selectEvent(ctx, ref), selectOffer(ctx, ref), selectAddressed(ctx, address)] as const;
  const before = toKnown(await ctx.db.batch([...listReads()]));
  if (before.byId || before.byOffer) return settle(ctx, event, before);
  if (!before.driver) return fail('driverUnknown');
  const driverId = before.driver.id;
  const order = fromOrderInput(event.order, { id: crypto.randomUUID(), now: ctx.now, source });
  const problem = findArrivalProblem(order, ctx.now);
  if (problem) return fail('invalidInput', { fields: [{ ...problem, path: `order.${problem.path}` }] });
  const [, , , , ...after] = await ctx.db.batch([
    ...insertOfferedOrder(ctx, { event: ref, address, driverId, order }),
    ...listReads(),
  ]);
  return settle(ctx, event, toKnown(after));
}

function toKnown([[byId], [byOffer], [driver]]: readonly [OfferRow[], OfferRow[], Driver[]]): Known {
  return { byId, byOffer, driver };
}

/**
 * What an offer became; automation decides about it unless it has, and the driver is told of it, so that a repeat makes
 * up for a try that broke off.
 */
async function settle(
  ctx: Ctx,
  { offerId }: OfferedEvent,
  { byId, byOffer, driver }: Known,
): Promise<Result<OrderRow | null>> {
  const known = byId ?? byOffer;
  if (!known) return fail('driverUnknown');
  const { event, order } = known;
  if (event.kind !== 'offered' || event.offerId !== offerId) return fail('eventReused');
  if (!order || !driver) return succeed(order);
  if (order.driverId !== driver.id) return fail('eventReused');
  if (order.status === 'pending') await automateArrivals(ctx, driver, [toOrder(order)]);
  // The dispatch service need not wait for it.
  ctx.waitUntil(alertOffer(ctx, driver, order.id));
  return succeed(order);
}
