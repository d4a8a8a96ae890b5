import type { Ctx } from '#worker/ctx.ts';
import {
  guardEvaluated,
  insertDecision,
  insertDecisionIfWritten,
} from '#worker/db/queries/automation-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Decision } from '#worker/domain/automation/decide-arrival.ts';
import { evaluateArrival } from '#worker/domain/automation/evaluate-arrival.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { estimateOrderWait, type LookaheadRecord, recordLookahead } from '#worker/engines/offers/index.ts';
import { describeError } from '#worker/log.ts';
import { evaluateOpenOrders } from '#worker/services/offers/evaluate-open-orders.ts';
import { moveOrder } from '#worker/services/orders/move-order.ts';
import { reoptimizeRoute } from '#worker/services/routes/reoptimize-route.ts';
import { type Arrivals, loadArrivals } from './load-arrivals.ts';

/**
 * How often an order is evaluated anew because something it was evaluated by has changed in the meantime. Each time somebody
 * else got ahead, and a set of active orders takes four; beyond that the order is left to the driver, undecided.
 */
const MAX_TRIES = 8;

/**
 * Decides about orders that just arrived for a driver, and accepts those that meet every setting. Called wherever an
 * order arrives, and harmless to call again: an order is decided about once. Only for Pro drivers who switched it on.
 *
 * The orders are there whatever becomes of this, so a failure is only logged.
 */
export async function automateArrivals(ctx: Ctx, driver: Driver, arrived: readonly Order[]): Promise<void> {
  if (!isPro(driver) || arrived.length === 0) return;
  try {
    const accepted = await decideAll(ctx, driver.id, arrived);
    if (accepted > 0) await reoptimizeRoute(ctx, driver);
  } catch (error) {
    ctx.log('error', 'arrivals not decided about', describeError(error));
  }
}

/** Decides about one order after another, each with what the ones before left; answers how many were accepted. */
async function decideAll(ctx: Ctx, driverId: string, arrived: readonly Order[]): Promise<number> {
  const load = () => loadArrivals(ctx, { driverId, arrived });
  let arrivals = await load();
  let accepted = 0;
  const left: ({ orderId: string } & Decided)[] = [];
  for (const { id: orderId } of arrived) {
    for (let tries = 0; arrivals && tries < MAX_TRIES; tries++) {
      const decided = await decide(ctx, arrivals, orderId);
      if (decided?.decision.verdict === 'left') left.push({ orderId, ...decided });
      if (decided?.decision.verdict !== 'accepted') break;
      const isAccepted = await acceptFor(ctx, arrivals, { orderId, ...decided });
      arrivals = await load();
      if (!isAccepted) continue;
      accepted++;
      break;
    }
  }
  const [first, ...rest] = left.flatMap((each) => insertDecision(ctx, { driverId, ...each }));
  if (first) await ctx.db.batch([first, ...rest]);
  return accepted;
}

/** A decision, and what its value was looked ahead by, if it was. */
type Decided = { decision: Decision; lookahead: LookaheadRecord | null };

/** The decision about one arrived order, or null when it has one or does not wait for one any more. */
async function decide(ctx: Ctx, arrivals: Arrivals, orderId: string): Promise<Decided | null> {
  const { driver, settings, open, waits, decided } = arrivals;
  const order = open.find(({ id, status }) => id === orderId && status === 'pending');
  if (!order || decided.has(orderId)) return null;
  const lookaheads: LookaheadRecord[] = [];
  const report = settings.shouldUseAiDecisions
    ? await evaluateOpenOrders(ctx, driver, arrivals, {
        onlyId: orderId,
        onLookahead: (lookahead) => lookaheads.push(recordLookahead(lookahead)),
      })
    : null;
  const evaluation = report?.evaluations[orderId];
  const decision = evaluateArrival({
    order,
    settings,
    now: ctx.now,
    timeZone: driver.timeZone,
    earnedTodayCents: arrivals.earnedTodayCents,
    activeCount: open.filter(({ status }) => status === 'accepted').length,
    known: arrivals.known,
    wait: estimateOrderWait(order, waits, { driverId: driver.id, at: ctx.now }),
    value: report && evaluation ? { evaluation, terms: report.terms } : null,
  });
  return { decision, lookahead: lookaheads[0] ?? null };
}

/**
 * Accepts an order in the driver's place, in the move the driver would make: of the two exactly one wins. Neither wins
 * when anything the decision rests on has changed since: Pro, the settings with the goal, what was earned, or the active orders.
 */
async function acceptFor(
  ctx: Ctx,
  arrivals: Arrivals,
  { orderId, ...decided }: { orderId: string } & Decided,
): Promise<boolean> {
  const driverId = arrivals.driver.id;
  const moved = await moveOrder(ctx, {
    driverId,
    orderId,
    move: 'accept',
    event: 'accepted',
    set: { acceptedAt: ctx.now },
    detail: { by: 'automation' },
    guards: guardEvaluated(driverId, arrivals.day, arrivals),
    followUps: (eventId) => insertDecisionIfWritten(ctx, eventId, { driverId, orderId, ...decided }),
  });
  return moved.ok;
}
