import type { Ctx } from '#worker/ctx.ts';
import { guardEvaluated, insertDecision } from '#worker/db/queries/automation-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { Decision } from '#worker/domain/automation/decide-arrival.ts';
import { evaluateArrival } from '#worker/domain/automation/evaluate-arrival.ts';
import { openZones } from '#worker/domain/automation/open-zones.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { findSlowPace } from '#worker/engines/offers/index.ts';
import { describeError } from '#worker/log.ts';
import { evaluateOffers } from '#worker/services/offers/evaluate-offers.ts';
import { writeChange } from '#worker/services/orders/change-order.ts';
import { placeZones } from '#worker/services/places/place-zones.ts';
import { reoptimizeRoute } from '#worker/services/routes/reoptimize-route.ts';
import { type Arrivals, selectArrivals, toArrivals } from './arrivals.ts';

/** Evaluations of an order whose basis changed meanwhile; beyond that it is left to the driver, undecided. */
const MAX_TRIES = 8;

/**
 * Decides about orders that just arrived for a Pro driver, and accepts those that meet every setting. Idempotent: an order
 * is decided about once. `known` saves the first read. Returns the accepted orders. A failure is only logged, because the
 * orders are stored already.
 */
export async function automateArrivals(
  ctx: Ctx,
  driver: Driver,
  arrived: readonly Order[],
  known?: Arrivals | null,
): Promise<Order[]> {
  if (!isPro(driver) || arrived.length === 0) return [];
  try {
    return await decideAll(ctx, driver, arrived, known);
  } catch (error) {
    ctx.log('error', 'arrivals not decided about', describeError(error));
    return [];
  }
}

/** What decisions depend on; read again after an acceptance. */
type Reading = { load: () => Promise<Arrivals | null>; arrivals: Arrivals | null; isStale: boolean };

type Decided = { order: Order; decision: Decision };

/** Decides about one order after another. */
async function decideAll(
  ctx: Ctx,
  driver: Driver,
  arrived: readonly Order[],
  known: Arrivals | null | undefined,
): Promise<Order[]> {
  const load = async () => toArrivals(ctx, await batch(ctx, selectArrivals(ctx, driver, arrived)));
  const reading: Reading = { load, arrivals: known ?? null, isStale: known === undefined };
  const decided: Decided[] = [];
  for (const { id } of arrived) decided.push(...(await decideOne(ctx, reading, id)));
  const left = decided.filter(({ decision }) => decision.verdict === 'left');
  const statements = left.map(({ order, decision }) =>
    insertDecision(ctx, { driverId: driver.id, orderId: order.id, decision }),
  );
  if (statements.length > 0) await batch(ctx, { statements });
  const accepted = decided
    .filter(({ decision }) => decision.verdict === 'accepted')
    .map(({ order }): Order => ({ ...order, status: 'accepted', acceptedAt: ctx.now }));
  if (reading.arrivals && accepted.length > 0) await planWith(ctx, reading.arrivals, accepted);
  return accepted;
}

/**
 * Returns the decision about an order; none where it is not pending any more, its basis changed each time, or nobody knows
 * whether it is in the driver's zones: it is left to the driver.
 */
async function decideOne(ctx: Ctx, reading: Reading, orderId: string): Promise<Decided[]> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (reading.isStale) reading.arrivals = await reading.load();
    reading.isStale = false;
    const { arrivals } = reading;
    const order = arrivals?.open.find(({ id, status }) => id === orderId && status === 'pending');
    if (!arrivals || !order || arrivals.decided.has(orderId)) return [];
    // The network leaves a driver alone who has ended the shift.
    if (order.source === 'network' && arrivals.driver.onlineSince === null) return [];
    const decision = await decide(ctx, arrivals, order);
    if (!decision) {
      ctx.log('warn', 'offer left undecided: no search for zones', { orderId });
      return [];
    }
    if (decision.verdict === 'left') return [{ order, decision }];
    reading.isStale = true;
    if (await accept(ctx, arrivals, order, decision)) return [{ order, decision }];
  }
  return [];
}

/** Plans the route anew with the orders that were accepted. */
async function planWith(ctx: Ctx, arrivals: Arrivals, accepted: Order[]): Promise<void> {
  const isNew = new Set(accepted.map(({ id }) => id));
  const before = arrivals.open.filter(({ id, status }) => status === 'accepted' && !isNew.has(id));
  await reoptimizeRoute(ctx, { ...arrivals, accepted: [...before, ...accepted] });
}

/** Returns the decision about an order, or null where it may be in a zone whose search failed. */
async function decide(ctx: Ctx, arrivals: Arrivals, order: Order): Promise<Decision | null> {
  const { driver, settings, open, facts } = arrivals;
  const report = settings.shouldUseAiDecisions ? await evaluateOffers(ctx, driver, arrivals) : null;
  const evaluation = report?.evaluations[order.id];
  const zones = settings.preferredZones;
  const { places, hasFailed } = await placeZones(ctx, driver, zones);
  const decision = evaluateArrival({
    order,
    settings,
    now: ctx.now,
    timeZone: driver.timeZone,
    earnedTodayCents: arrivals.earnedTodayCents,
    active: open.filter(({ status }) => status === 'accepted'),
    isInZones: openZones(zones, places)(order),
    slow: findSlowPace(order, facts, { driverId: driver.id, at: ctx.now }),
    value: report && evaluation ? { evaluation, terms: report.terms } : null,
  });
  return hasFailed && decision.rule === 'zones' ? null : decision;
}

/**
 * Accepts an order for the driver. Returns false when the driver moved it first, or when what the decision rests on has
 * changed: Pro, the shift, the settings, the day's earnings or the active orders.
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
