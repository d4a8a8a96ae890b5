import type { Ctx } from '#worker/ctx.ts';
import { selectHistory, selectOpenOrders, selectOpenPage } from '#worker/db/queries/list-orders.ts';
import { type SeenRow, selectSeenOffers, toSeenOffer } from '#worker/db/queries/offer-rows.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import type { OfferBook } from '#worker/domain/offers/offer.ts';
import type { ListOrdersInput } from '#worker/domain/orders/inputs.ts';
import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { formatOrderCursor, parseOrderCursor } from '#worker/domain/orders/order-cursor.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { judgeOpenOrders } from '#worker/services/offers/judge-open-orders.ts';

const DEFAULT_LIMIT = 200;

type OrderPage = { orders: Order[]; next: string | null };

/** `offers` judges the open offers among them; null where there can be none. */
type ListedOrders = OrderPage & { offers: OfferBook | null };

/**
 * The driver's orders: of one status if given, a page at a time; else what is open, whole, then a page of what is
 * finished. `next` is the cursor of the following page.
 */
export async function listOrders(
  ctx: Ctx,
  { driver, input }: { driver: Driver; input: ListOrdersInput },
): Promise<Result<ListedOrders>> {
  const { status, limit = DEFAULT_LIMIT } = input;
  const driverId = driver.id;
  const before = input.before === undefined ? undefined : parseOrderCursor(input.before);
  if (before === null) return fail('invalidInput', { fields: [{ path: 'before', message: 'cursor' }] });
  if (isOpenStatus(status)) {
    const [, rows, open, seen] = await ctx.db.batch([
      expireOrders(ctx, driverId),
      selectOpenPage(ctx, { driverId, status, before, limit: limit + 1 }),
      selectOpenOrders(ctx, driverId, status === 'pending' ? undefined : []),
      selectSeenOffers(ctx, driverId),
    ]);
    return succeed({ ...toPage([], rows, limit), offers: await judgeRows(ctx, driver, open, seen) });
  }
  const [, open, finished, seen] = await ctx.db.batch([
    expireOrders(ctx, driverId),
    selectOpenOrders(ctx, driverId, before || status ? [] : undefined),
    selectHistory(ctx, { driverId, before, status, limit: limit + 1 }),
    selectSeenOffers(ctx, driverId),
  ]);
  return succeed({ ...toPage(open, finished, limit), offers: await judgeRows(ctx, driver, open, seen) });
}

async function judgeRows(
  ctx: Ctx,
  driver: Driver,
  open: OrderRow[],
  seen: SeenRow[],
): Promise<OfferBook | null> {
  if (!open.some(({ status }) => status === 'pending')) return null;
  return judgeOpenOrders(ctx, driver, { open: open.map(toOrder), seen: seen.map(toSeenOffer) });
}

/** `found` is one longer than the limit when there is a following page. */
function toPage(open: OrderRow[], found: OrderRow[], limit: number): OrderPage {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    orders: [...open, ...page].map(toOrder),
    next: last ? formatOrderCursor({ at: last.historyAt ?? last.createdAt, id: last.id }) : null,
  };
}
