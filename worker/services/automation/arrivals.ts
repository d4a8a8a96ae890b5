import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAutomation, toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { groupFacts, selectFacts } from '#worker/db/queries/ready-rows.ts';
import { selectToday } from '#worker/db/queries/work-rows.ts';
import { automationDecisions } from '#worker/db/schema/automation.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { selectOfferEvidence, toOfferEvidence } from '#worker/services/offers/offer-evidence.ts';

/** Statements: everything that decisions about newly arrived orders depend on. */
export function selectArrivals(ctx: Ctx, driver: Driver, arrived: readonly Order[]) {
  const driverId = driver.id;
  const ids = arrived.map(({ id }) => id);
  const { orderId } = automationDecisions;
  return {
    driver: ctx.db.select().from(drivers).where(eq(drivers.id, driverId)),
    settings: selectAutomation(ctx, driverId),
    ...selectOfferEvidence(ctx, driver),
    decided: ctx.db
      .select({ orderId })
      .from(automationDecisions)
      .where(and(eq(automationDecisions.driverId, driverId), inArray(orderId, ids))),
    today: selectToday(ctx, driver),
    factsThere: selectFacts(ctx, driverId, arrived),
  };
}

export type ReadArrivals = BatchResults<ReturnType<typeof selectArrivals>>;
export type Arrivals = NonNullable<ReturnType<typeof toArrivals>>;

/** Converts the rows of `selectArrivals`. Returns null when automation is off or the driver is suspended or not on Pro. */
export function toArrivals(ctx: Ctx, read: ReadArrivals) {
  const [driver] = read.driver;
  const { settings, updatedAt } = toSavedAutomation(read.settings[0]);
  if (!driver || driver.suspendedAt !== null || !isPro(driver) || !settings.isEnabled) return null;
  const evidence = toOfferEvidence(read);
  return {
    driver,
    settings,
    settingsAt: updatedAt,
    ...evidence,
    day: getLocalDay(ctx.now, driver.timeZone),
    decided: new Set(read.decided.map(({ orderId }) => orderId)),
    earnedTodayCents: read.today[0]?.totalCents ?? 0,
    facts: new Map([...evidence.facts, ...groupFacts(read.factsThere)]),
  };
}
