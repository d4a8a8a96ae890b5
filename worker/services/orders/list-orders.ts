import type { Ctx } from '#worker/ctx.ts';
import { selectHistory, selectOpenPage, selectOverdue } from '#worker/db/queries/order-list-rows.ts';
import { toPresent } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { ListOrdersInput } from '#worker/domain/orders/inputs.ts';
import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { selectOpen, toOpen } from '#worker/services/offers/open-orders.ts';
import { sortHistory, toOrderPage } from './read-history.ts';

const DEFAULT_LIMIT = 200;

/** `offers` is the report of the open offers; null if the page cannot contain offers. */
type ListedOrders = { orders: Order[]; next: string | null; offers: OfferReport | null };

/**
 * Returns a page of the driver's orders of one status if given, or else all open ones and a page of finished ones. `next` is the
 * cursor of the following page.
 */
export async function listOrders(
  ctx: Ctx,
  { driver, input }: { driver: Driver; input: ListOrdersInput },
): Promise<ListedOrders> {
  const { status, before, limit = DEFAULT_LIMIT } = input;
  const driverId = driver.id;
  const isOpen = isOpenStatus(status);
  const hasOffers = status === 'pending' || (!status && !before);
  const read = await batch(ctx, {
    found: isOpen
      ? selectOpenPage(ctx, { driverId, status, before, limit: limit + 1 })
      : selectHistory(ctx, { driverId, before, status, limit: limit + 1 }),
    overdue: isOpen || (status && status !== 'expired') ? undefined : selectOverdue(ctx, { driverId }),
    open: hasOffers ? selectOpen(ctx, driver, { report: true }) : undefined,
  });
  const { overdue = [] } = read;
  const found = isOpen
    ? read.found
    : sortHistory([...read.found, ...overdue.map((row) => toPresent(ctx, row))], before);
  const { page, next } = toOrderPage(found, limit);
  if (!read.open) return { orders: page, next, offers: null };
  const open = toOpen(ctx, driver, read.open);
  const orders = isOpen ? page : [...open.orders, ...page];
  return { orders, next, offers: await open.getReport() };
}
