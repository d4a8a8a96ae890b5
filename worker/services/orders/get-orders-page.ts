import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { selectAutomated } from '#worker/db/queries/automation-rows.ts';
import { selectOverdue } from '#worker/db/queries/order-list-rows.ts';
import { toPresent } from '#worker/db/queries/order-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { driverTotals, orderArchives } from '#worker/db/schema/orders.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { type Automated, toAutomated } from '#worker/domain/automation/automated.ts';
import type { GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import type { HistoryEntry, Order } from '#worker/domain/orders/order.ts';
import type { OrderFilter } from '#worker/domain/orders/order-filter.ts';
import type { TimeCursor } from '#worker/domain/paging/time-cursor.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { selectGone, toGoneOffers } from '#worker/services/offers/gone-offers.ts';
import { selectOpen, toOpen } from '#worker/services/offers/open-orders.ts';
import { selectFilteredHistory, toHistoryPage } from './read-history.ts';

export type OrdersData = {
  /** All open orders; the screen applies the filter and counts the rest. */
  open: Order[];
  gone: GoneOffer[];
  offers: OfferReport;
  automated: Automated;
  /** A page of the finished orders that match the filter. */
  history: HistoryEntry[];
  nextCursor: string | null;
  /** The newest archived month, such as "2025-06", or null. */
  archivedThrough: string | null;
  totals: { completed: number; declined: number };
};

type Asked = { before: TimeCursor | undefined; filter: OrderFilter };

/** Statements: everything `/orders` shows. */
export function selectOrdersPage(ctx: Ctx, driver: Driver, asked: Asked) {
  return {
    open: selectOpen(ctx, driver, { report: true }),
    gone: selectGone(ctx, { driverId: driver.id }),
    totals: selectTotals(ctx, { driverId: driver.id }),
    archived: selectNewestArchive(ctx, { driverId: driver.id }),
    automated: selectAutomated(ctx, { driverId: driver.id }),
    overdue: selectOverdue(ctx, { driverId: driver.id }),
    history: selectFilteredHistory(ctx, { driverId: driver.id, ...asked }),
  };
}

/** Counts imported deliveries from their imports. */
const selectTotals = defineSelect((db, { driverId }: Given<{ driverId: string }>) =>
  db
    .select({
      completed: sql<number>`coalesce(${driverTotals.completed}, 0) + (
        select coalesce(sum(written), 0) from imports where driver_id = ${drivers.id}
      )`.as('completed'),
      declined: sql<number>`coalesce(${driverTotals.declined}, 0)`.as('declined'),
    })
    .from(drivers)
    .leftJoin(driverTotals, eq(driverTotals.driverId, drivers.id))
    .where(eq(drivers.id, driverId)),
);

const selectNewestArchive = defineSelect((db, { driverId }: Given<{ driverId: string }>) =>
  db
    .select({ month: orderArchives.month })
    .from(orderArchives)
    .where(eq(orderArchives.driverId, driverId))
    .orderBy(desc(orderArchives.month))
    .limit(1),
);

/** Returns everything `/orders` shows from the rows of `selectOrdersPage`. */
export async function toOrdersPage(
  ctx: Ctx,
  driver: Driver,
  read: BatchResults<ReturnType<typeof selectOrdersPage>>,
  asked: Asked,
): Promise<OrdersData> {
  const { orders: open, getReport } = toOpen(ctx, driver, read.open);
  const expired = read.overdue.map((row) => toPresent(ctx, row));
  return {
    open,
    gone: toGoneOffers(ctx, driver.id, read.gone),
    automated: toAutomated(read.automated),
    offers: await getReport(),
    ...toHistoryPage([...read.history.flat(), ...expired], asked),
    archivedThrough: read.archived[0]?.month ?? null,
    totals: read.totals[0] ?? { completed: 0, declined: 0 },
  };
}
