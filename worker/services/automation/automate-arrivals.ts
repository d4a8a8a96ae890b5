import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import {
  countHand,
  insertDecision,
  insertDecisionIfWritten,
  insertHandFullIfPending,
  toSavedAutomation,
} from '#worker/db/queries/automation-rows.ts';
import { selectHistory } from '#worker/db/queries/list-orders.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import { groupWaits, selectWaits } from '#worker/db/queries/wait-rows.ts';
import { automationDecisions, automationSettings } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { MOST_KNOWN_ORDERS } from '#worker/domain/automation/is-in-zones.ts';
import { type Decision, judgeArrival, MOST_IN_HAND } from '#worker/domain/automation/judge-arrival.ts';
import type { AutomationSettings } from '#worker/domain/automation/settings.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { estimateWait } from '#worker/domain/waits/estimate-wait.ts';
import { getWaitHour, listWaitHours } from '#worker/domain/waits/wait-buckets.ts';
import { getAreaKey, getRestaurantKey } from '#worker/domain/waits/wait-place.ts';
import { judgeOpenOrders } from '#worker/services/offers/judge-open-orders.ts';
import { selectOfferEvidence, toOfferEvidence } from '#worker/services/offers/select-offer-evidence.ts';
import { moveOrder } from '#worker/services/orders/move-order.ts';
import { reoptimizeHand } from '#worker/services/routes/reoptimize-hand.ts';

/**
 * Decides about orders that just arrived for a driver, and accepts those that meet every setting. Called wherever an
 * order arrives, and harmless to call again: an order is decided about once. Only for Pro drivers who switched it on.
 */
export async function automateArrivals(ctx: Ctx, driver: Driver, arrived: readonly Order[]): Promise<void> {
  if (!isPro(driver) || arrived.length === 0) return;
  const [row] = await ctx.db
    .select()
    .from(automationSettings)
    .where(eq(automationSettings.driverId, driver.id));
  const { settings } = toSavedAutomation(row);
  if (!settings.isEnabled) return;
  const evidence = await loadEvidence(ctx, { driver, settings, arrived });
  const left: { orderId: string; decision: Decision }[] = [];
  let accepted = 0;
  for (const orderId of evidence.undecided) {
    const decision = await decide(ctx, { driver, settings, evidence, orderId });
    if (decision === null) continue;
    if (decision.verdict === 'left') left.push({ orderId, decision });
    else if (await acceptFor(ctx, { driverId: driver.id, orderId, decision })) {
      accepted++;
      evidence.open = evidence.open.map((order) =>
        order.id === orderId ? { ...order, status: 'accepted', acceptedAt: ctx.now } : order,
      );
    }
  }
  const [first, ...rest] = left.map((each) => insertDecision(ctx, { driverId: driver.id, ...each }));
  if (first) await ctx.db.batch([first, ...rest]);
  if (accepted > 0) await reoptimizeHand(ctx, driver);
}

type Evidence = Awaited<ReturnType<typeof loadEvidence>>;

async function loadEvidence(
  ctx: Ctx,
  { driver, settings, arrived }: { driver: Driver; settings: AutomationSettings; arrived: readonly Order[] },
) {
  const ids = arrived.map(({ id }) => id);
  const hour = getWaitHour(ctx.now);
  const places = arrived.flatMap(({ restaurantName, pickup }) =>
    pickup ? [getRestaurantKey(restaurantName, pickup), getAreaKey(pickup)] : [],
  );
  const [, open, seen, nearby, hours, decided, [today], waits, history] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    ...selectOfferEvidence(ctx, driver),
    ctx.db
      .select({ orderId: automationDecisions.orderId })
      .from(automationDecisions)
      .where(and(eq(automationDecisions.driverId, driver.id), inArray(automationDecisions.orderId, ids))),
    ctx.db
      .select({ totalCents: dailyEarnings.totalCents })
      .from(dailyEarnings)
      .where(
        and(
          eq(dailyEarnings.driverId, driver.id),
          eq(dailyEarnings.day, getLocalDay(ctx.now, driver.timeZone)),
        ),
      ),
    selectWaits(ctx, [...new Set(places)], listWaitHours(hour)),
    selectHistory(ctx, {
      driverId: driver.id,
      limit: settings.preferredZones.length > 0 ? MOST_KNOWN_ORDERS : 0,
    }),
  ]);
  const taken = new Set(decided.map(({ orderId }) => orderId));
  return {
    undecided: ids.filter((id) => !taken.has(id)),
    ...toOfferEvidence(open, seen, nearby, hours),
    earnedTodayCents: today?.totalCents ?? 0,
    waits: groupWaits(waits),
    known: history.map(toOrder),
  };
}

type Deciding = { driver: Driver; settings: AutomationSettings; evidence: Evidence; orderId: string };

/** The decision about one arrived order, or null when it does not wait for one any more. */
async function decide(ctx: Ctx, { driver, settings, evidence, orderId }: Deciding): Promise<Decision | null> {
  const { open, waits } = evidence;
  const order = open.find(({ id, status }) => id === orderId && status === 'pending');
  if (!order) return null;
  const count = (key: string) => waits.get(key) ?? [];
  const wait =
    order.pickup &&
    estimateWait(
      count(getRestaurantKey(order.restaurantName, order.pickup)),
      count(getAreaKey(order.pickup)),
      getWaitHour(ctx.now),
    );
  const book = settings.shouldUseAiDecisions ? await judgeOpenOrders(ctx, driver, evidence) : null;
  return judgeArrival({
    order,
    settings,
    now: ctx.now,
    timeZone: driver.timeZone,
    earnedTodayCents: evidence.earnedTodayCents,
    handCount: open.filter(({ status }) => status === 'accepted').length,
    known: evidence.known,
    wait,
    judgement: book?.judgements[orderId],
  });
}

/**
 * Accepts an order in the driver's place, in the move the driver would make: of the two exactly one wins. Neither wins
 * once Pro has ended, automation was switched off or other arrivals filled the hand in the meantime; of these the last is
 * told as the reason.
 */
async function acceptFor(
  ctx: Ctx,
  decided: { driverId: string; orderId: string; decision: Decision },
): Promise<boolean> {
  const { driverId, orderId } = decided;
  const moved = await moveOrder(ctx, {
    driverId,
    orderId,
    move: 'accept',
    event: 'accepted',
    set: { acceptedAt: ctx.now },
    detail: { by: 'automation' },
    guards: [
      sql`exists (select 1 from drivers where drivers.id = ${driverId} and subscription_status = 'pro')`,
      sql`exists (select 1 from automation_settings
        where automation_settings.driver_id = ${driverId} and is_enabled = 1 and should_auto_accept = 1)`,
      sql`(${countHand(driverId)}) < ${MOST_IN_HAND}`,
    ],
    followUps: (eventId) => [
      insertDecisionIfWritten(ctx, eventId, decided),
      insertHandFullIfPending(ctx, decided),
    ],
  });
  return moved.ok;
}
