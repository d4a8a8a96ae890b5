import { type Day, type DayOrder, getPoint, HOUR } from '#tests/bench/offers-day.ts';
import { listActiveOrders, type ReplayState } from '#tests/bench/offers-replay.ts';
import { buildOrder } from '#tests/ui/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { Legs } from '#worker/engines/offers/plan-active-orders.ts';

/** Midnight of the made-up days, in epoch ms. */
const DAY_START = Date.UTC(2026, 10, 20);

/** An offer to the driver of a replay with what was active just then, in the words of the product. */
export type Situation = {
  /** The offer first, then the active orders in the order it is delivered. */
  open: Order[];
  position: LatLng;
};

/** The situation an offer comes in. */
export function describeSituation(offer: DayOrder, state: ReplayState): Situation {
  const { day, node, stops } = state;
  const isWaiting = (order: DayOrder) => stops.some((stop) => !stop.isDropoff && stop.order === order);
  return {
    open: [
      toOrder(day, offer, { status: 'pending' }),
      ...listActiveOrders(state).map((order) =>
        toOrder(day, order, {
          status: 'accepted',
          acceptedAt: toInstant(order.at),
          pickedUpAt: isWaiting(order) ? null : toInstant(offer.at),
        }),
      ),
    ],
    position: getPoint(day, node),
  };
}

function toOrder(day: Day, { at, payCents, pickup, dropoff }: DayOrder, changes: Partial<Order>): Order {
  return buildOrder({
    id: `order-${dropoff}-${Math.round(1000 * at)}`,
    createdAt: toInstant(at),
    payoutCents: payCents,
    pickup: getPoint(day, pickup),
    dropoff: getPoint(day, dropoff),
    ...changes,
  });
}

/** Minutes of a made-up day as an instant, in epoch ms. */
export function toInstant(minute: number): number {
  return Math.round(DAY_START + minute * MINUTE_MS);
}

/** The roads of the made-up days. */
export function measureLegs(points: readonly LatLng[]): Legs {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, HOUR)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}
