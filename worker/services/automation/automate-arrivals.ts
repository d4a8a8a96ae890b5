import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { guardEvaluated, insertDecision } from '#worker/db/queries/automation-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { gatherFacts, toOfferFacts } from '#worker/domain/automation/arrival-facts.ts';
import { type Decision, decideArrival, needsValue } from '#worker/domain/automation/decide-arrival.ts';
import { openZones } from '#worker/domain/automation/open-zones.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { findSlowPace } from '#worker/engines/offers/index.ts';
import { describeError } from '#worker/log.ts';
import { evaluateOffers } from '#worker/services/offers/evaluate-offers.ts';
import { writeChange } from '#worker/services/orders/change-order.ts';
import { placeZones } from '#worker/services/places/place-zones.ts';
import { reoptimizeRoute } from '#worker/services/routes/reoptimize-route.ts';
import { type Arrivals, type ReadArrivals, selectArrivals, toArrivals } from './arrivals.ts';

/** Maximum attempts when an order's inputs change during its evaluation; after that the order stays undecided, for the driver. */
const MAX_TRIES = 8;

/**
 * Decides about orders that just arrived for a Pro driver, and accepts those that meet every setting. Idempotent: each order is
 * decided once. `read` holds the inputs of the decisions if they were already read. Returns the accepted orders. A failure is
 * only logged, because the orders are already stored.
 */
export async function automateArrivals(
  ctx: Ctx,
  driver: Driver,
  arrived: readonly Order[],
  read?: ReadArrivals,
): Promise<Order[]> {
  if (!isPro(driver) || arrived.length === 0) return [];
  try {
    return await decideAll(ctx, driver, arrived, read);
  } catch (error) {
    ctx.log('error', 'arrivals not decided about', describeError(error));
    return [];
  }
}

/** Decides about the orders one by one. After each attempt to accept an order, successful or not, the inputs are read again. */
async function decideAll(
  ctx: Ctx,
  driver: Driver,
  arrived: readonly Order[],
  known: ReadArrivals | undefined,
): Promise<Order[]> {
  const left: BatchItem<'sqlite'>[] = [];
  const accepted: Order[] = [];
  let read = known;
  let arrivals: Arrivals | null = null;
  for (const { id: orderId } of arrived) {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      read ??= await batch(ctx, selectArrivals(ctx, driver, arrived));
      arrivals = toArrivals(ctx, read);
      const order = arrivals && findUndecided(arrivals, orderId);
      if (!arrivals || !order) break;
      const decision = await decide(ctx, arrivals, order);
      if (!decision) break;
      if (decision.verdict === 'left') {
        left.push(insertDecision(ctx, { driverId: driver.id, orderId, decision }));
        break;
      }
      read = undefined;
      if (await accept(ctx, arrivals, order, decision)) {
        accepted.push({ ...order, status: 'accepted', acceptedAt: ctx.now });
        break;
      }
    }
  }
  if (left.length > 0) await batch(ctx, { left });
  if (arrivals && accepted.length > 0) await planWith(ctx, arrivals, accepted);
  return accepted;
}

/** Returns an arrived order that has no decision yet. */
function findUndecided({ driver, open, decided }: Arrivals, orderId: string): Order | undefined {
  if (decided.has(orderId)) return undefined;
  const order = open.find(({ id, status }) => id === orderId && status === 'pending');
  // A driver who ended the shift gets no network orders.
  return order?.source === 'network' && driver.onlineSince === null ? undefined : order;
}

/** Replans the route with the accepted orders. */
async function planWith(ctx: Ctx, arrivals: Arrivals, accepted: Order[]): Promise<void> {
  const isNew = new Set(accepted.map(({ id }) => id));
  const before = arrivals.open.filter(({ id, status }) => status === 'accepted' && !isNew.has(id));
  await reoptimizeRoute(ctx, { ...arrivals, accepted: [...before, ...accepted] });
}

/**
 * Returns the decision about an order, or null (leaving it to the driver) if the search for its zone failed. The offer is
 * evaluated only if it meets every other rule.
 */
async function decide(ctx: Ctx, arrivals: Arrivals, order: Order): Promise<Decision | null> {
  const { driver, settings, open, facts } = arrivals;
  const zones = settings.preferredZones;
  const { places, hasFailed } = await placeZones(ctx, driver, zones);
  const known = gatherFacts({
    order,
    settings,
    now: ctx.now,
    timeZone: driver.timeZone,
    earnedTodayCents: arrivals.earnedTodayCents,
    active: open.filter(({ status }) => status === 'accepted'),
    isInZones: openZones(zones, places)(order),
    slow: findSlowPace(order, facts, { driverId: driver.id, at: ctx.now }),
  });
  const decision = decideArrival(known);
  if (hasFailed && decision.rule === 'zones') {
    ctx.log('warn', 'offer left undecided: no search for zones', { orderId: order.id });
    return null;
  }
  if (!needsValue(decision)) return decision;
  const { evaluations, terms } = await evaluateOffers(ctx, driver, arrivals);
  const evaluation = evaluations[order.id];
  return evaluation ? decideArrival({ ...known, offer: toOfferFacts(evaluation, terms) }) : decision;
}

/**
 * Accepts an order for the driver. Returns false when the driver changed it first, or when the decision's inputs have changed:
 * Pro, the shift, the settings, the day's earnings or the active orders.
 */
async function accept(ctx: Ctx, arrivals: Arrivals, order: Order, decision: Decision): Promise<boolean> {
  const driverId = arrivals.driver.id;
  return writeChange(
    ctx,
    { ...order, driverId },
    {
      event: 'accepted',
      set: { status: 'accepted', acceptedAt: ctx.now },
      detail: { by: 'automation' },
      guards: guardEvaluated({ driverId, source: order.source }, arrivals),
      followUps: (isWon) => [insertDecision(ctx, { driverId, orderId: order.id, decision }, isWon)],
    },
  );
}
