import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isOpenSql, toOrder } from '#worker/db/queries/order-rows.ts';
import { hasLive } from '#worker/db/queries/subscription-rows.ts';
import { type Driver, drivers, IS_ONLINE, POSITION_TOWN } from '#worker/db/schema/drivers.ts';
import type { NetworkDeliveryRow } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { type Candidate, rankCandidates } from '#worker/domain/network/rank-candidates.ts';
import { MAX_NETWORK_ORDERS, MAX_POSITION_AGE_MS, type Wave } from '#worker/domain/network/waves.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, getLastPosition } from '#worker/domain/shared/geo.ts';
import { listTownsWithin } from '#worker/domain/shared/grid.ts';
import { describeError } from '#worker/log.ts';

/** Maximum drivers read around a pickup, and routes planned per place in a wave. */
const MAX_READ = 300;
const PLANNED_A_PLACE = 2;

type ChosenDriver = Candidate & { driver: Driver; minutes: number };

/**
 * Returns the drivers of a wave, best-placed first: online network members within its miles who have capacity, were not offered
 * the delivery in this round, and did not decline or give it up in an earlier one.
 */
export async function findCandidates(
  ctx: Ctx,
  { delivery, order, wave }: { delivery: NetworkDeliveryRow; order: Order; wave: Wave },
): Promise<ChosenDriver[]> {
  const pickup = { lat: delivery.pickupLat, lng: delivery.pickupLng };
  const near = (await selectOnline(ctx, delivery, wave))
    .flatMap(({ driver, lastOfferedAt }) => {
      const position = getLastPosition(driver);
      return position
        ? [{ driver, lastOfferedAt, position, miles: computeMilesBetween(position, pickup) }]
        : [];
    })
    .filter(({ miles }) => miles <= wave.miles)
    .sort((one, other) => one.miles - other.miles)
    .slice(0, wave.drivers * PLANNED_A_PLACE);
  if (near.length === 0) return [];
  const carried = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        inArray(
          orders.driverId,
          near.map(({ driver }) => driver.id),
        ),
        eq(orders.status, 'accepted'),
      ),
    );
  const candidates = near.map(({ driver, position, lastOfferedAt }) => ({
    id: driver.id,
    driver,
    position,
    lastOfferedAt,
    timeZone: driver.timeZone,
    accepted: carried.filter(({ driverId }) => driverId === driver.id).map(toOrder),
  }));
  const travel = await ctx.travelTimes.openMeasure(pickup);
  const ranked = rankCandidates(candidates, {
    delivery: order,
    travel,
    now: ctx.now,
    onFailure: ({ id }, error) =>
      ctx.log('error', 'candidate left out', {
        deliveryId: delivery.id,
        driverId: id,
        ...describeError(error),
      }),
  });
  return ranked.slice(0, wave.drivers);
}

/** Statement: the nearest online members, by straight-line distance, in the towns around the pickup. */
function selectOnline(ctx: Ctx, { id, round, ...delivery }: NetworkDeliveryRow, wave: Wave) {
  const pickup = { lat: delivery.pickupLat, lng: delivery.pickupLng };
  const towns = listTownsWithin(pickup, wave.miles);
  const { positionLat, positionLng } = drivers;
  // A degree of longitude is shorter than one of latitude by the cosine of the latitude.
  const shrink = Math.cos((pickup.lat * Math.PI) / 180) ** 2;
  const squaredDistance = sql`(${positionLat} - ${pickup.lat}) * (${positionLat} - ${pickup.lat})
    + (${positionLng} - ${pickup.lng}) * (${positionLng} - ${pickup.lng}) * ${shrink}`;
  const openOrders = sql`(select count(*) from orders open where open.driver_id = ${drivers.id}
    and open.source = 'network' and ${isOpenSql(ctx, 'open')})`;
  const wasAsked = sql`exists (
    select 1 from network_offers offer left join orders asked on asked.id = offer.order_id
    where offer.delivery_id = ${id} and offer.driver_id = ${drivers.id}
      and (offer.round = ${round} or asked.status in ('declined', 'cancelled')))`;
  const lastOfferedAt = sql<number | null>`(
    select max(created_at) from network_offers where driver_id = ${drivers.id})`.as('last_offered_at');
  const isInTown = sql`${IS_ONLINE} and ${POSITION_TOWN} in (${sql.join(
    towns.map((town) => sql`${town}`),
    sql`, `,
  )})`;
  return ctx.db
    .select({ driver: drivers, lastOfferedAt })
    .from(drivers)
    .where(
      and(
        isInTown,
        isNull(drivers.suspendedAt),
        isNotNull(drivers.positionLat),
        gt(drivers.positionAt, ctx.now - MAX_POSITION_AGE_MS),
        hasLive({ product: 'network', subscriberId: drivers.id }),
        sql`not ${wasAsked}`,
        sql`${openOrders} < ${MAX_NETWORK_ORDERS}`,
      ),
    )
    .orderBy(squaredDistance)
    .limit(MAX_READ);
}
