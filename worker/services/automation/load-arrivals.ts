import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { selectHistory } from '#worker/db/queries/list-orders.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import { groupWaits, selectWaits } from '#worker/db/queries/wait-rows.ts';
import { automationDecisions, automationSettings } from '#worker/db/schema/automation.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { MAX_KNOWN_ORDERS } from '#worker/domain/automation/is-in-zones.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { getAreaKey, getRestaurantKey } from '#worker/engines/offers/index.ts';
import { selectOfferEvidence, toOfferEvidence } from '#worker/services/offers/select-offer-evidence.ts';

export type Arrivals = NonNullable<Awaited<ReturnType<typeof loadArrivals>>>;

/** Everything arrived orders are decided by, as it stands now; null when automation has nothing to decide for the driver. */
export async function loadArrivals(
  ctx: Ctx,
  { driverId, arrived }: { driverId: string; arrived: readonly Order[] },
) {
  const [[driver], [row]] = await ctx.db.batch([
    ctx.db.select().from(drivers).where(eq(drivers.id, driverId)),
    ctx.db.select().from(automationSettings).where(eq(automationSettings.driverId, driverId)),
  ]);
  const { settings, updatedAt } = toSavedAutomation(row);
  if (!driver || !isPro(driver) || !settings.isEnabled) return null;
  return { driver, settings, settingsAt: updatedAt, ...(await loadEvidence(ctx, driver, arrived, settings)) };
}

async function loadEvidence(
  ctx: Ctx,
  driver: Driver,
  arrived: readonly Order[],
  { preferredZones }: { preferredZones: readonly string[] },
) {
  const ids = arrived.map(({ id }) => id);
  const day = getLocalDay(ctx.now, driver.timeZone);
  const places = arrived.flatMap(({ restaurantName, pickup }) =>
    pickup ? [getRestaurantKey(restaurantName, pickup), getAreaKey(pickup)] : [],
  );
  const [, open, seen, nearby, hours, openWaits, decided, [today], waits, history] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    ...selectOfferEvidence(ctx, driver),
    ctx.db
      .select({ orderId: automationDecisions.orderId })
      .from(automationDecisions)
      .where(and(eq(automationDecisions.driverId, driver.id), inArray(automationDecisions.orderId, ids))),
    ctx.db
      .select({ totalCents: dailyEarnings.totalCents })
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, driver.id), eq(dailyEarnings.day, day))),
    selectWaits(ctx, driver.id, places),
    selectHistory(ctx, { driverId: driver.id, limit: preferredZones.length > 0 ? MAX_KNOWN_ORDERS : 0 }),
  ]);
  const evidence = toOfferEvidence(open, seen, nearby, hours, openWaits);
  return {
    ...evidence,
    day,
    decided: new Set(decided.map(({ orderId }) => orderId)),
    earnedTodayCents: today?.totalCents ?? 0,
    waits: new Map([...evidence.waits, ...groupWaits(waits)]),
    known: history.map(toOrder),
  };
}
