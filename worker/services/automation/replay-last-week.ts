import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAutomation, toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { groupFacts, selectFacts } from '#worker/db/queries/ready-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { type Replay, replayArrivals } from '#worker/domain/automation/replay-arrivals.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { ORDER_STATUSES, type Order } from '#worker/domain/orders/order.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { checkWeek, type WeekCheck } from '#worker/engines/offers/index.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { getAround } from '#worker/services/offers/evaluate-offers.ts';
import { placeZones } from '#worker/services/places/place-zones.ts';

const SPAN_MS = 7 * DAY_MS;

/** Orders created up to this long before the week may still be active when it starts. */
const EARLIER_MS = 90 * MINUTE_MS;

/** Limits on the rows read: more orders than a driver gets in a week and in the 90 minutes before it. */
const MAX_ORDERS = 400;
const MAX_EARLIER = 50;

/** How long the simple rule replaces verdicts that performed worse. */
const RETREAT_MS = 7 * DAY_MS;

/** `week` is null if there were too few offers. */
export type LastWeek = Replay & { week: WeekCheck | null };

/**
 * Replays the saved settings and the verdicts on the driver's orders of the last seven days. Switches the driver to the simple
 * rule for a week if the verdicts clearly lost to it, and back to verdicts if they did not.
 */
export async function replayLastWeek(ctx: Ctx, driver: Driver): Promise<Result<LastWeek>> {
  if (!isPro(driver)) return fail('requiresPro');
  const allowed = await limitRate(ctx, 'replay', { driverId: driver.id });
  if (!allowed.ok) return allowed;
  const from = ctx.now - SPAN_MS;
  const rows = await batch(ctx, {
    settings: selectAutomation(ctx, driver.id),
    recent: ctx.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.driverId, driver.id),
          inArray(orders.status, [...ORDER_STATUSES]),
          gte(orders.createdAt, from - EARLIER_MS),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(MAX_ORDERS + MAX_EARLIER),
  });
  const recent = rows.recent.map(toOrder);
  // An imported delivery was never an offer here, but it kept its driver busy.
  const isPast = ({ createdAt, source }: Order) => createdAt >= from && source !== 'import';
  const past = recent.filter(isPast).slice(0, MAX_ORDERS);
  const isCounted = new Set(past);
  const earlier = recent.filter((order) => !isCounted.has(order));
  const facts = groupFacts(await selectFacts(ctx, driver.id, past));
  const { settings } = toSavedAutomation(rows.settings[0]);
  const travel = await ctx.travelTimes.openMeasure(getAround(driver, past));
  const week = checkWeek(past, { driver, facts, travel });
  if (week) await retreat(ctx, driver, week);
  const zones = await placeZones(ctx, driver, settings.preferredZones);
  const replay = replayArrivals({
    orders: past,
    earlier,
    zonePlaces: zones.places,
    settings,
    driver,
    facts,
    travel,
  });
  return succeed({ ...replay, week });
}

/** Turns the simple rule on where verdicts lost, and off where they no longer do. */
async function retreat(ctx: Ctx, driver: Driver, { isBeaten }: WeekCheck): Promise<void> {
  const isSimple = (driver.simpleRuleUntil ?? 0) > ctx.now;
  if (isBeaten === isSimple) return;
  const simpleRuleUntil = isBeaten ? ctx.now + RETREAT_MS : null;
  // Only one of two concurrent requests takes effect.
  const isAsRead = sql`${drivers.simpleRuleUntil} is ${driver.simpleRuleUntil}`;
  await ctx.db
    .update(drivers)
    .set({ simpleRuleUntil })
    .where(and(eq(drivers.id, driver.id), isAsRead));
  ctx.live.changed(driver.id, 'settings');
}
