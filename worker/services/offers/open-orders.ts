import type { Ctx } from '#worker/ctx.ts';
import { parseJsonRows } from '#worker/db/json-rows.ts';
import { type MarketRow, type SeenRow, toOffer } from '#worker/db/queries/offer-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { type FactRow, groupFacts } from '#worker/db/queries/ready-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { batch } from '#worker/db/write.ts';
import type { WorkingHours } from '#worker/domain/automation/shift-end.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { StoredRoute } from '#worker/domain/routes/stored-route.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { describeError } from '#worker/log.ts';
import { planActiveRoute } from '#worker/services/routes/plan-active-route.ts';
import { evaluateOffers, type OfferEvidence } from './evaluate-offers.ts';
import { saveStored, selectStored, type Wanted } from './stored-report.ts';

/** A driver's open orders, and getters for their report and route: stored, or else computed and stored after the response. */
type OpenOrders = {
  orders: Order[];
  getReport: () => Promise<OfferReport>;
  getRoute: () => Promise<StoredRoute>;
};

/** Statements: the driver's open orders with their stored report and route, and the inputs to compute missing ones. */
export function selectOpen(ctx: Ctx, driver: Driver, wanted: Wanted) {
  return {
    open: selectOpenOrders(ctx, { driverId: driver.id }),
    stored: selectStored(ctx, driver, wanted),
  };
}

/** Returns the open orders from the rows of `selectOpen`. Call only the getters of what was `wanted`. */
export function toOpen(
  ctx: Ctx,
  driver: Driver,
  read: BatchResults<ReturnType<typeof selectOpen>>,
): OpenOrders {
  const orders = read.open.map(toOrder);
  const [stored] = read.stored;
  const evidence: OfferEvidence = {
    open: orders,
    seen: parseJsonRows<SeenRow>(stored?.seen ?? null).map(toOffer),
    market: parseJsonRows<MarketRow>(stored?.market ?? null).map(toOffer),
    hours: parseJsonRows<WorkingHours>(stored?.hours ?? null)[0] ?? null,
    facts: groupFacts(parseJsonRows<FactRow>(stored?.facts ?? null)),
  };
  const save = async (made: { report: OfferReport } | { route: StoredRoute }) => {
    if (!stored?.orders) return;
    try {
      await saveStored(ctx, { driver, orders: stored.orders, ...made });
    } catch (error) {
      ctx.log('warn', 'offer report not stored', { driverId: driver.id, ...describeError(error) });
    }
  };
  return {
    orders,
    async getReport() {
      if (stored?.report) return JSON.parse(stored.report);
      const report = await evaluateOffers(ctx, driver, evidence);
      const isKept = stored?.hasOffers && report.holdsUntil > ctx.now;
      if (isKept) ctx.afterResponse(() => save({ report }));
      return report;
    },
    async getRoute() {
      if (stored?.route) return JSON.parse(stored.route);
      const route = await planActiveRoute(ctx, driver, orders, evidence.facts);
      ctx.afterResponse(() => save({ route }));
      return route;
    },
  };
}

/** Returns the report of all of a driver's open offers, in one round trip. */
export async function getOfferReport(ctx: Ctx, driver: Driver): Promise<OfferReport> {
  const read = await batch(ctx, selectOpen(ctx, driver, { report: true }));
  return toOpen(ctx, driver, read).getReport();
}
