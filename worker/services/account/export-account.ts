import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder, toPresent } from '#worker/db/queries/order-rows.ts';
import { automationDecisions } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type OrderRow, orderEvents, orders } from '#worker/db/schema/orders.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { isAfter } from '#worker/db/seek.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import { OPEN_STATUSES, type Order } from '#worker/domain/orders/order.ts';
import { chunk } from '#worker/domain/shared/chunk.ts';
import { groupBy } from '#worker/domain/shared/group-by.ts';
import { pageArchivedOrders } from '#worker/services/orders/page-archived-orders.ts';
import { pageFinishedOrders } from '#worker/services/orders/page-finished-orders.ts';
import { readAccountRecords } from './read-account-records.ts';

const PAGE_SIZE = 200;
const PAGES = { maxPages: Number.POSITIVE_INFINITY, pageSize: PAGE_SIZE };
/** D1 takes at most 100 bound parameters in one statement. */
const MAX_IDS = 90;

/**
 * Yields what is stored about a driver as one JSON object in pieces, with at most one page of a list in memory. Leaves out
 * secrets and the tables listed in `export-account.test.ts`.
 */
export async function* exportAccount(ctx: Ctx, driver: Driver): AsyncGenerator<string> {
  const records = await readAccountRecords(ctx, driver);
  yield `{"exportedAt":${JSON.stringify(new Date(ctx.now).toISOString())}`;
  for (const [name, value] of Object.entries(records)) {
    yield `,\n${JSON.stringify(name)}:${JSON.stringify(value)}`;
  }
  yield* writeList('orders', pageOrders(ctx, driver.id));
  yield* writeList(
    'archivedOrders',
    pageArchivedOrders(ctx, { driverId: driver.id, since: 0, until: Number.MAX_SAFE_INTEGER }),
  );
  yield* writeList('routes', pageRoutes(ctx, driver.id));
  yield* writeList('automationDecisions', pageDecisions(ctx, driver.id));
  yield* writeList('readyFacts', pageReadyFacts(ctx, driver.id));
  yield '}\n';
}

/** One property that is a list, read page after page. */
async function* writeList(name: string, pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let separator = '\n';
  for await (const page of pages) {
    for (const entry of page) {
      yield separator + JSON.stringify(entry);
      separator = ',\n';
    }
  }
  yield ']';
}

async function* pageOrders(ctx: Ctx, driverId: string) {
  for await (const rows of pageOpenOrders(ctx, driverId)) {
    yield addEvents(
      ctx,
      driverId,
      rows.map((row) => toOrder(toPresent(ctx, row))),
    );
  }
  for await (const page of pageFinishedOrders(ctx, { driverId })) {
    yield addEvents(ctx, driverId, page);
  }
}

/** Open orders, and offers whose expiry is not written yet. */
function pageOpenOrders(ctx: Ctx, driverId: string) {
  const { createdAt, id, status } = orders;
  const isOpen = and(eq(orders.driverId, driverId), inArray(status, [...OPEN_STATUSES]));
  return eachPage<OrderRow>(PAGES, (last) =>
    ctx.db
      .select()
      .from(orders)
      .where(and(isOpen, isAfter(createdAt, id, last && { at: last.createdAt, id: last.id })))
      .orderBy(asc(createdAt), asc(id))
      .limit(PAGE_SIZE),
  );
}

/** The orders with what happened to each, in one round trip. */
async function addEvents(ctx: Ctx, driverId: string, page: Order[]) {
  const ids = page.map(({ id }) => id);
  const { orderId, kind, at, detail } = orderEvents;
  const { events } = await batch(ctx, {
    events: chunk(ids, MAX_IDS).map((some) =>
      ctx.db
        .select({ orderId, kind, at, detail })
        .from(orderEvents)
        .where(and(eq(orderEvents.driverId, driverId), inArray(orderId, some))),
    ),
  });
  const byOrder = groupBy(events.flat(), (event) => event.orderId);
  return page.map((order) => ({
    ...order,
    events: (byOrder.get(order.id) ?? []).map(({ orderId: _order, ...event }) => event),
  }));
}

function pageRoutes(ctx: Ctx, driverId: string) {
  const { createdAt, id } = routes;
  return eachPage<typeof routes.$inferSelect>(PAGES, (last) =>
    ctx.db
      .select()
      .from(routes)
      .where(
        and(
          eq(routes.driverId, driverId),
          isAfter(createdAt, id, last && { at: last.createdAt, id: last.id }),
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(PAGE_SIZE),
  );
}

function pageDecisions(ctx: Ctx, driverId: string) {
  const { decidedAt, id } = automationDecisions;
  const isOwn = eq(automationDecisions.driverId, driverId);
  return eachPage<typeof automationDecisions.$inferSelect>(PAGES, (last) =>
    ctx.db
      .select()
      .from(automationDecisions)
      .where(and(isOwn, isAfter(decidedAt, id, last && { at: last.decidedAt, id: last.id })))
      .orderBy(asc(decidedAt), asc(id))
      .limit(PAGE_SIZE),
  );
}

/** Ready times learned from the driver's pickups. */
async function* pageReadyFacts(ctx: Ctx, driverId: string) {
  const { place, endedAt, minutes, isExact, orderId } = readyFacts;
  const facts = { place, endedAt, minutes, isExact, orderId };
  const pages = eachPage<Pick<typeof readyFacts.$inferSelect, keyof typeof facts> & { row: number }>(
    PAGES,
    (last) =>
      ctx.db
        .select({ row: sql<number>`rowid`.as('row'), ...facts })
        .from(readyFacts)
        .where(and(eq(readyFacts.driverId, driverId), sql`rowid > ${last?.row ?? 0}`))
        .orderBy(sql`rowid`)
        .limit(PAGE_SIZE),
  );
  for await (const page of pages) yield page.map(({ row: _row, ...fact }) => fact);
}
