import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder, toPresent } from '#worker/db/queries/order-rows.ts';
import { groupFacts, selectFactsOfOpen } from '#worker/db/queries/ready-rows.ts';
import { deleteOrigins, toRouteRow } from '#worker/db/queries/route-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { isOpenStatus } from '#worker/domain/orders/order.ts';
import { type Placed, pickRouted, planAsDriven } from '#worker/domain/routes/active-route.ts';
import { assumeOrigin, chooseOrigin, compareAcceptance } from '#worker/domain/routes/choose-origin.ts';
import type { OptimizeRouteInput } from '#worker/domain/routes/inputs.ts';
import { hasPlaces, listVisits, planRoute } from '#worker/domain/routes/plan-route.ts';
import type { Route } from '#worker/domain/routes/route.ts';
import { timePlannedStops } from '#worker/domain/routes/time-stops.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import { estimateReadyTimes, type FactsByPlace, toReadyQuestion } from '#worker/engines/offers/index.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { type MaybeKeyed, selectAnswer, writeOnce } from '#worker/services/shared/request-once.ts';
import { traceStops } from './trace-stops.ts';

type Asked = {
  driver: Driver;
  input: OptimizeRouteInput;
  requestKey: string | null;
  /** Plans like the driver's active route; otherwise with the fewest minutes driven, as in the REST API. */
  isAsDriven?: boolean;
};

/** `offerCount`: how many of the route's orders are not accepted yet. */
type Optimized = { route: Route; offerCount: number };

/** Plans the best route through the given open orders and saves it. Saves nothing if an order cannot be part of it. */
export async function optimizeRoute(
  ctx: Ctx,
  { driver, input, requestKey, isAsDriven = false }: Asked,
): Promise<Result<Optimized>> {
  const request = { ownerId: driver.id, operation: 'optimizeRoute', key: requestKey };
  const { earlier, rows, facts } = await batch(ctx, {
    earlier: selectAnswer(ctx, request),
    rows: ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.driverId, driver.id), inArray(orders.id, input.orderIds))),
    facts: selectFactsOfOpen(ctx, { driverId: driver.id }),
  });
  const offerCount = rows.filter(({ status }) => status === 'pending').length;
  // Checked first, because the orders of a repeated request may be finished by now.
  if (earlier?.[0]) return succeed({ route: earlier[0].answer as Route, offerCount });
  const allowed = await limitRate(ctx, 'newRoute', { driverId: driver.id });
  if (!allowed.ok) return allowed;
  const routed = chooseOrders(
    rows.map((row) => toPresent(ctx, row)),
    input.orderIds,
  );
  if (!routed.ok) return routed;
  const saved = await saveBestRoute(ctx, request, {
    driver,
    orders: routed.value,
    facts: groupFacts(facts),
    asked: input.origin,
    isAsDriven,
  });
  return saved.ok ? succeed({ route: saved.value, offerCount }) : saved;
}

type Routed = {
  driver: Driver;
  orders: Placed[];
  /** Ready-time facts at the pickups of these orders. */
  facts: FactsByPlace;
  asked: OptimizeRouteInput['origin'];
  isAsDriven: boolean;
};

/** Plans the best route through orders of the driver and saves it; idempotent by the request's key. */
export async function saveBestRoute(
  ctx: Ctx,
  request: MaybeKeyed,
  { driver, orders: asListed, facts, asked, isAsDriven }: Routed,
): Promise<Result<Route>> {
  const orders = isAsDriven ? asListed.toSorted(compareAcceptance) : asListed;
  const [first] = orders;
  if (!first) return fail('noOrdersToRoute');
  const visits = listVisits(orders);
  const own = isAsDriven ? assumeOrigin(pickRouted(orders).routed) : null;
  const assumed = own ?? first.pickup ?? first.dropoff;
  const { origin, originKind } = chooseOrigin({ asked, driver, assumed, now: ctx.now });
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const isStored = originKind === 'assumed';
  const travel = await ctx.travelTimes.matrix([origin, ...visits], hour, isStored);
  const ready = estimateReadyTimes(orders, facts, toReadyQuestion(driver, ctx.now));
  const plan = isAsDriven ? planAsDriven(orders, travel, ctx.now, ready) : planRoute(visits, travel);
  const stops = timePlannedStops(plan.stops, { orders, ready, now: ctx.now });
  const traced = await traceStops(ctx, { origin, stops, localHour: hour, source: travel.source, isStored });
  const route: Route = {
    id: crypto.randomUUID(),
    orderIds: orders.map(({ id }) => id),
    origin,
    originKind,
    ...plan,
    ...traced,
    travelSource: travel.source,
    totalCents: sumOf(orders, ({ payoutCents }) => payoutCents),
    createdAt: ctx.now,
  };
  const saved = await saveRoute(ctx, request, driver, route);
  ctx.live.changed(driver.id, 'route');
  return succeed(saved);
}

/**
 * Saves a route. If the shift it was requested in ended in the meantime, or its position was deleted, the saved route starts at
 * its first stop and has no geometry. Outside a shift only this newest route keeps its origin, because earlier origins would form
 * a trail.
 */
async function saveRoute(ctx: Ctx, request: MaybeKeyed, driver: Driver, route: Route): Promise<Route> {
  const { id, onlineSince, positionAt } = drivers;
  const needsPosition = route.originKind === 'position' ? sql`and ${positionAt} is not null` : sql``;
  const isSameShift = sql`exists (select 1 from ${drivers} where ${eq(id, driver.id)}
    and ${onlineSince} is ${driver.onlineSince} ${needsPosition})`;
  const isInShift = route.originKind === 'given' && driver.onlineSince !== null;
  const condition = route.originKind === 'position' || isInShift ? isSameShift : sql`true`;
  const insert = insertWhen(ctx, routes, toRouteRow(driver.id, route), condition).returning({
    id: routes.id,
  });
  const others = { condition: sql`true`, exceptId: route.id };
  const older = driver.onlineSince === null ? deleteOrigins(ctx, driver.id, others) : [];
  const saved = await writeOnce(ctx, request, { answer: route, statements: [insert, ...older], condition });
  const [first] = route.stops;
  if (saved || !first) return saved?.answer ?? route;
  const origin = { lat: first.lat, lng: first.lng };
  return saveRoute(ctx, request, driver, { ...route, origin, originKind: 'assumed', geometry: null });
}

/** Returns the orders in the requested sequence. Fails if one is missing, finished, or lacks the coordinates of its stops. */
function chooseOrders(rows: readonly OrderRow[], orderIds: readonly string[]): Result<Placed[]> {
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]));
  const found: Placed[] = [];
  for (const [index, id] of orderIds.entries()) {
    const order = byId.get(id);
    const refuse = (code: 'orderNotFound' | 'orderFinished' | 'orderWithoutPlace') =>
      fail(code, { fields: [{ path: `orderIds.${index}`, message: code }] });
    if (!order) return refuse('orderNotFound');
    if (!isOpenStatus(order.status)) return refuse('orderFinished');
    if (!hasPlaces(order)) return refuse('orderWithoutPlace');
    found.push(order);
  }
  return succeed(found);
}
