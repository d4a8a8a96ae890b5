import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder, toPresent } from '#worker/db/queries/order-rows.ts';
import { automationDecisions } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { orderEvents, orders } from '#worker/db/schema/orders.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { OPEN_STATUSES, type Order } from '#worker/domain/orders/order.ts';
import type { OrderCursor } from '#worker/domain/orders/order-cursor.ts';
import { pageArchivedOrders } from '#worker/services/orders/page-archived-orders.ts';
import { pageFinishedOrders } from '#worker/services/orders/page-finished-orders.ts';
import { readAccountRecords } from './read-account-records.ts';

const PAGE_SIZE = 200;
/** D1 takes at most 100 bound parameters in one statement. */
const MAX_IDS = 90;

/**
 * Everything kept about a driver, but for the tables that `export-account.test.ts` lists as left out, as the text of one
 * JSON object in pieces: no more than a page of orders, routes or decisions is ever held. Secrets (keys, tokens, passkeys' public
 * keys) are not in it.
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
  for await (const page of pageFinishedOrders(ctx, { driverId, since: 0, until: Number.MAX_SAFE_INTEGER })) {
    yield addEvents(ctx, driverId, page);
  }
}

/** Orders that are open, or whose end is not written down yet. */
function pageOpenOrders(ctx: Ctx, driverId: string) {
  const { createdAt, id, status } = orders;
  return pageByInstant(
    ({ at, id: last }) =>
      ctx.db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.driverId, driverId),
            inArray(status, [...OPEN_STATUSES]),
            gte(createdAt, at),
            or(gt(createdAt, at), gt(id, last)),
          ),
        )
        .orderBy(asc(createdAt), asc(id))
        .limit(PAGE_SIZE),
    (order) => order.createdAt,
  );
}

/** The orders with what happened to each, in one round trip. */
async function addEvents(ctx: Ctx, driverId: string, page: Order[]) {
  const [first, ...rest] = Array.from({ length: Math.ceil(page.length / MAX_IDS) }, (_, index) =>
    ctx.db
      .select({
        orderId: orderEvents.orderId,
        kind: orderEvents.kind,
        at: orderEvents.at,
        detail: orderEvents.detail,
      })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.driverId, driverId),
          inArray(
            orderEvents.orderId,
            page.slice(index * MAX_IDS, (index + 1) * MAX_IDS).map(({ id }) => id),
          ),
        ),
      ),
  );
  const byOrder = new Map(page.map(({ id }): [string, object[]] => [id, []]));
  for (const { orderId, ...event } of first ? (await ctx.db.batch([first, ...rest])).flat() : []) {
    byOrder.get(orderId)?.push(event);
  }
  return page.map((order) => ({ ...order, events: byOrder.get(order.id) ?? [] }));
}

function pageRoutes(ctx: Ctx, driverId: string) {
  const { createdAt, id } = routes;
  return pageByInstant(
    ({ at, id: last }) =>
      ctx.db
        .select()
        .from(routes)
        .where(and(eq(routes.driverId, driverId), gte(createdAt, at), or(gt(createdAt, at), gt(id, last))))
        .orderBy(asc(createdAt), asc(id))
        .limit(PAGE_SIZE),
    (route) => route.createdAt,
  );
}

function pageDecisions(ctx: Ctx, driverId: string) {
  const { decidedAt, id } = automationDecisions;
  return pageByInstant(
    ({ at, id: last }) =>
      ctx.db
        .select()
        .from(automationDecisions)
        .where(
          and(
            eq(automationDecisions.driverId, driverId),
            gte(decidedAt, at),
            or(gt(decidedAt, at), gt(id, last)),
          ),
        )
        .orderBy(asc(decidedAt), asc(id))
        .limit(PAGE_SIZE),
    (decision) => decision.decidedAt,
  );
}

/** What the driver's pickups said of when food is ready. */
async function* pageReadyFacts(ctx: Ctx, driverId: string) {
  const { place, endedAt, minutes, isExact, orderId } = readyFacts;
  let after = 0;
  for (;;) {
    const page = await ctx.db
      .select({ row: sql<number>`rowid`.as('row'), place, endedAt, minutes, isExact, orderId })
      .from(readyFacts)
      .where(and(eq(readyFacts.driverId, driverId), sql`rowid > ${after}`))
      .orderBy(sql`rowid`)
      .limit(PAGE_SIZE);
    yield page.map(({ row: _row, ...fact }) => fact);
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)?.row ?? 0;
  }
}

/** Pages of up to `PAGE_SIZE` rows in the order of an instant, then of the id. */
async function* pageByInstant<Row extends { id: string }>(
  readPage: (after: OrderCursor) => Promise<Row[]>,
  getAt: (row: Row) => number,
): AsyncGenerator<Row[]> {
  let after: OrderCursor = { at: 0, id: '' };
  for (;;) {
    const page = await readPage(after);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = { at: getAt(last), id: last.id };
  }
}
