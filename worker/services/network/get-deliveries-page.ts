import { sql } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { batch } from '#worker/db/write.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import type { ListDeliveriesInput } from '#worker/domain/network/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import {
  type CourierDelivery,
  selectCourierDeliveries,
  toCourierDeliveries,
} from '#worker/services/reported-deliveries/couriers/list-courier-deliveries.ts';
import {
  type ManagedRestaurant,
  selectManaged,
} from '#worker/services/restaurants/find-managed-restaurant.ts';
import { selectUnbilled } from './bills/select-unbilled.ts';
import { selectCurrentDeliveries, toCurrentDeliveries } from './current-deliveries.ts';
import { selectDeliveryPage, toDeliveryPage } from './list-deliveries.ts';

export type DeliveriesData = {
  restaurant: ManagedRestaurant;
  /** Deliveries that have not ended, and those of other services (`reported`); only with the newest page of past ones. */
  current: NetworkDelivery[];
  reported: CourierDelivery[];
  past: NetworkDelivery[];
  next: string | null;
  /** Cents owed for deliveries not on a weekly bill yet; negative for a credit. */
  unbilledCents: number;
};

const PAGE_SIZE = 20;

type Asked = { token: string; before: ListDeliveriesInput['before'] };

/** Returns the deliveries of a manage link's restaurant in two round trips (one for ETAs). Fails with `manageLinkUnknown`. */
export async function getDeliveriesPage(ctx: Ctx, { token, before }: Asked): Promise<Result<DeliveriesData>> {
  const tokenHash = await hashToken(token);
  const managedId = sql`(select id from restaurants where manage_token_hash = ${tokenHash})`;
  const isNewest = before === undefined;
  const found = await batch(ctx, {
    restaurant: selectManaged(ctx, tokenHash),
    current: isNewest ? selectCurrentDeliveries(ctx, managedId) : undefined,
    reported: isNewest ? selectCourierDeliveries(ctx, managedId) : undefined,
    past: selectDeliveryPage(ctx, { restaurantId: managedId, before, limit: PAGE_SIZE, isPast: true }),
    unbilled: selectUnbilled(ctx, managedId),
  });
  const [restaurant] = found.restaurant;
  if (!restaurant) return fail('manageLinkUnknown');
  const { deliveries: past, next } = toDeliveryPage(found.past, PAGE_SIZE);
  return succeed({
    restaurant,
    past,
    next,
    current: await toCurrentDeliveries(ctx, found.current ?? []),
    reported: toCourierDeliveries(found.reported ?? []),
    unbilledCents: found.unbilled[0]?.cents ?? 0,
  });
}
