import type { Ctx } from '#worker/ctx.ts';
import {
  type EventRef,
  insertEvent,
  insertOfferedOrder,
  type OfferRow,
  selectAddressed,
  selectEvent,
  selectOffer,
} from '#worker/db/queries/dispatch-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { DispatchEvent, OfferedEvent, WithdrawnEvent } from '#worker/domain/dispatch/inputs.ts';
import { isSameOffer } from '#worker/domain/dispatch/is-same-offer.ts';
import { findArrivalProblem } from '#worker/domain/orders/deadline-times.ts';
import { fromOrderInput } from '#worker/domain/orders/from-order-input.ts';
import { isOpenAt, type Order, type OrderStatus } from '#worker/domain/orders/order.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { type ReadArrivals, selectArrivals } from '#worker/services/automation/arrivals.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';
import { placeOrder } from '#worker/services/places/place-order.ts';
import { alertOffer } from '#worker/services/push/alert-offer.ts';

/** The order of an offer; null if the offer never became an order. */
type DispatchedOrder = { id: string; status: OrderStatus } | null;

type Received = { source: DispatchSource; event: DispatchEvent };

/**
 * Handles a verified event, once and in whichever order events arrive, and returns its order. A repeat changes nothing and
 * returns the order's current state.
 */
export async function receiveDispatchEvent(
  ctx: Ctx,
  { source, event }: Received,
): Promise<Result<DispatchedOrder>> {
  const worked =
    event.type === 'order.offered'
      ? await offerOrder(ctx, { source, event })
      : await withdrawOffer(ctx, { source, event });
  if (worked.ok) return succeed(worked.value && toDispatched(worked.value, ctx.now));
  ctx.log('warn', 'dispatch event refused', { source, type: event.type, code: worked.error.code });
  return worked;
}

/** Reports an offer past its expiry as expired, even if the row does not say so yet. */
function toDispatched(order: Order, now: number): DispatchedOrder {
  const { id, status } = order;
  return { id, status: status === 'pending' && !isOpenAt(order, now) ? 'expired' : status };
}

type Offering = { source: DispatchSource; event: OfferedEvent };

/** The rows of an event, of its offer (under whichever event id) and of the driver, and automation's inputs if already read. */
type Known = { byId: OfferRow[]; byOffer: OfferRow[]; driver: Driver[]; arrivals?: ReadArrivals | undefined };

/**
 * Offers a driver an order of a dispatch service: geocodes its addresses, inserts it as pending and runs automation on it. Fails
 * with `driverUnknown` if the driver is not connected, is suspended or has no live network membership, and with `driverOffline`
 * if the order is from our own network and the driver is offline. A repeat returns the order, or null if the offer was withdrawn
 * before.
 */
async function offerOrder(ctx: Ctx, { source, event }: Offering): Promise<Result<Order | null>> {
  const ref = { source, id: event.id, offerId: event.offerId };
  const address = { source, platform: event.order.platform, code: event.dispatchCode };
  const before = await batch(ctx, {
    ...selectKnown(ctx, ref),
    driver: selectAddressed(ctx, address),
  });
  if (before.byId[0] || before.byOffer[0]) return announceOffer(ctx, event, before);
  const [driver] = before.driver;
  if (!driver) return fail('driverUnknown');
  if (source === 'network' && driver.onlineSince === null) return fail('driverOffline');
  const offered = fromOrderInput(event.order, { id: crypto.randomUUID(), now: ctx.now, source });
  const problem = findArrivalProblem(offered, ctx.now);
  if (problem) return fail('invalidInput', { fields: [{ ...problem, path: `order.${problem.path}` }] });
  const places = ctx.placesFor({ driverId: driver.id });
  const { input } = await placeOrder({ ...ctx, places }, event.order, getLastPosition(driver));
  const order = { ...offered, pickup: input.pickup ?? null, dropoff: input.dropoff ?? null };
  const after = await batch(ctx, {
    inserted: insertOfferedOrder(ctx, { event: ref, address, driverId: driver.id, order }),
    ...selectKnown(ctx, ref),
    driver: selectAddressed(ctx, address),
    arrivals: isPro(driver) ? selectArrivals(ctx, driver, [order]) : undefined,
  });
  return announceOffer(ctx, event, after);
}

function selectKnown(ctx: Ctx, ref: EventRef) {
  return { byId: selectEvent(ctx, ref), byOffer: selectOffer(ctx, ref) };
}

/** Runs automation on an offer's order, notifies the driver and returns the order. A repeat completes a failed attempt. */
async function announceOffer(
  ctx: Ctx,
  { offerId, order: input }: OfferedEvent,
  { byId, byOffer, driver: [driver], arrivals }: Known,
): Promise<Result<Order | null>> {
  const known = byId[0] ?? byOffer[0];
  if (!known) return fail('driverUnknown');
  const { event } = known;
  if (event.kind !== 'offered' || event.offerId !== offerId) return fail('eventReused');
  const order = known.order && toOrder(known.order);
  if (!known.order || !order || !driver) return succeed(order);
  if (known.order.driverId !== driver.id) return fail('eventReused');
  const sent = fromOrderInput(input, { id: order.id, now: order.createdAt, source: order.source });
  if (!isSameOffer(order, sent)) return fail('eventReused');
  const isWaiting = order.status === 'pending' && isOpenAt(order, ctx.now);
  const [accepted] = isWaiting ? await automateArrivals(ctx, driver, [order], arrivals) : [];
  const now = accepted ?? order;
  if (now.status === 'pending') ctx.live.arrived(driver.id, [now]);
  ctx.waitUntil(alertOffer(ctx, driver, now));
  return succeed(now);
}

type Withdrawal = { source: DispatchSource; event: WithdrawnEvent };

/**
 * Records that an offer is withdrawn, so that it can no longer become an order, and withdraws its order if there is one. Returns
 * null without an order. A repeat completes a failed attempt.
 */
async function withdrawOffer(ctx: Ctx, { source, event }: Withdrawal): Promise<Result<Order | null>> {
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
  // The order was deleted in the meantime.
  if (!withdrawn.ok && withdrawn.error.code === 'orderNotFound') return succeed(null);
  return withdrawn;
}
