import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAutomated } from '#worker/db/queries/automation-rows.ts';
import { selectOverdue } from '#worker/db/queries/order-list-rows.ts';
import { toPresent } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { driverTotals, orderArchives } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { type Automated, toAutomated } from '#worker/domain/automation/automated.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { parseOrderCursor } from '#worker/domain/orders/order-cursor.ts';
import type { OrderFilter } from '#worker/domain/orders/order-filter.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { selectOffers, toOfferReport } from '#worker/services/offers/get-offer-report.ts';
import { toOfferEvidence } from '#worker/services/offers/offer-evidence.ts';
import { selectFilteredHistory, toHistoryPage } from './read-history.ts';

export type OrdersPage = {
  /** All of them: the screen shows those the filter asks for and counts the rest. */
  open: Order[];
  offers: OfferReport;
  automated: Automated;
  /** A page of the finished orders the filter asks for. */
  history: Order[];
  nextCursor: string | null;
  /** The last month of which orders are in the archive, "2025-06"; null while there are none. */
  archivedThrough: string | null;
  totals: { pending: number; accepted: number; completed: number; declined: number };
};

/** Everything `/orders` shows, in one round trip. An unreadable cursor shows the newest page. */
export async function getOrdersPage(
  ctx: Ctx,
  driver: Driver,
  { before, filter = {} }: { before?: string | undefined; filter?: OrderFilter },
): Promise<OrdersPage> {
  const cursor = (before && parseOrderCursor(before)) || undefined;
  const read = await batch(ctx, {
    evidence: selectOffers(ctx, driver),
    totals: ctx.db.select().from(driverTotals).where(eq(driverTotals.driverId, driver.id)),
    archived: ctx.db
      .select({ month: orderArchives.month })
      .from(orderArchives)
      .where(eq(orderArchives.driverId, driver.id))
      .orderBy(desc(orderArchives.month))
      .limit(1),
    automated: selectAutomated(ctx, driver.id),
    overdue: selectOverdue(ctx, driver.id),
    history: selectFilteredHistory(ctx, { driverId: driver.id, filter, before: cursor }),
  });
  const evidence = toOfferEvidence(read.evidence);
  const { open } = evidence;
  const expired = read.overdue.map((row) => toPresent(ctx, row));
  const count = (status: Order['status']) => open.filter((order) => order.status === status).length;
  return {
    open,
    automated: toAutomated(read.automated),
    offers: await toOfferReport(ctx, driver, read.evidence),
    ...toHistoryPage([...read.history.flat(), ...expired], { filter, before: cursor }),
    archivedThrough: read.archived[0]?.month ?? null,
    totals: {
      pending: count('pending'),
      accepted: count('accepted'),
      completed: read.totals[0]?.completed ?? 0,
      declined: read.totals[0]?.declined ?? 0,
    },
  };
}
