import type { Ctx } from '#worker/ctx.ts';
import { isOver } from '#worker/domain/network/delivery.ts';
import { findPostingRefusal, type PostingRefusal } from '#worker/domain/network/posting-refusal.ts';
import { parseTimeCursor } from '#worker/domain/paging/time-cursor.ts';
import { type DeliveriesData, getDeliveriesPage } from '#worker/services/network/get-deliveries-page.ts';
import { type ShownDelivery, showDelivery } from './show-delivery.server.ts';

export type ShownDeliveries = Omit<DeliveriesData, 'restaurant' | 'current' | 'past'> & {
  token: string;
  restaurantId: string;
  name: string;
  refusal: PostingRefusal | null;
  current: ShownDelivery[];
  past: ShownDelivery[];
  isOlderPage: boolean;
};

type Asked = { token: string; url: URL; timeZone: string };

/**
 * Loads the deliveries of the restaurant with this manage link: the current ones, and a page of past ones. Returns null for an
 * unknown link.
 */
export async function loadDeliveriesPage(
  ctx: Ctx,
  { token, url, timeZone }: Asked,
): Promise<ShownDeliveries | null> {
  const before = parseTimeCursor(url.searchParams.get('before'));
  const found = await getDeliveriesPage(ctx, { token, before });
  if (!found.ok) return null;
  const { restaurant, current, past, ...rest } = found.value;
  const frame = { now: ctx.now, origin: url.origin, timeZone };
  return {
    ...rest,
    token,
    restaurantId: restaurant.id,
    name: restaurant.name,
    refusal: findPostingRefusal(restaurant),
    current: current.filter(({ status }) => !isOver(status)).map((delivery) => showDelivery(delivery, frame)),
    past: past.map((delivery) => showDelivery(delivery, frame)),
    isOlderPage: before !== undefined,
  };
}
