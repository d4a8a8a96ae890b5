import type { Ctx } from '#worker/ctx.ts';
import { isOver } from '#worker/domain/network/delivery.ts';
import { findPostingRefusal, type PostingRefusal } from '#worker/domain/network/posting-refusal.ts';
import { parseOrderCursor } from '#worker/domain/orders/order-cursor.ts';
import {
  listMerchantDeliveries,
  type MerchantDelivery,
} from '#worker/services/deliveries/merchant/list-merchant-deliveries.ts';
import { sumUnbilled } from '#worker/services/network/bills/sum-unbilled.ts';
import { listCurrentDeliveries } from '#worker/services/network/list-current-deliveries.ts';
import { listDeliveries } from '#worker/services/network/list-deliveries.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';
import { type ShownDelivery, showDelivery } from './show-delivery.server.ts';

export type DeliveriesPage = {
  token: string;
  restaurantId: string;
  name: string;
  refusal: PostingRefusal | null;
  current: ShownDelivery[];
  past: ShownDelivery[];
  /** What other delivery services carry for it. */
  reported: MerchantDelivery[];
  next: string | null;
  isOlderPage: boolean;
  /** Owed for deliveries that are on no weekly bill yet. */
  unbilledCents: number;
};

const PAGE_SIZE = 20;

type Asked = { token: string; url: URL; timeZone: string };

/** The deliveries of the restaurant behind a manage link: those on their way, and a page of the others; null without one. */
export async function loadDeliveriesPage(
  ctx: Ctx,
  { token, url, timeZone }: Asked,
): Promise<DeliveriesPage | null> {
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return null;
  const { id: restaurantId, name } = managed.value;
  const before = parseOrderCursor(url.searchParams.get('before'));
  const [current, reported, { deliveries, next }, unbilledCents] = await Promise.all([
    before === undefined ? listCurrentDeliveries(ctx, restaurantId) : [],
    before === undefined ? listMerchantDeliveries(ctx, restaurantId) : [],
    listDeliveries(ctx, { restaurantId, before, limit: PAGE_SIZE, isPast: true }),
    sumUnbilled(ctx, restaurantId),
  ]);
  const frame = { now: ctx.now, origin: url.origin, timeZone };
  return {
    ...{ token, restaurantId, name, next, unbilledCents, reported },
    refusal: findPostingRefusal(managed.value),
    current: current.filter(({ status }) => !isOver(status)).map((delivery) => showDelivery(delivery, frame)),
    past: deliveries.map((delivery) => showDelivery(delivery, frame)),
    isOlderPage: before !== undefined,
  };
}
