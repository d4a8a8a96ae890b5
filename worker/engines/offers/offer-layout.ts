import type { Order } from '#worker/domain/orders/order.ts';
import { assumeOrigin, type DatedPosition, getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import { hasPlaces } from '#worker/domain/routes/plan-route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getDeadline } from './deadline.ts';
import { MAX_ACTIVE_ORDERS, type OfferStart } from './offer.ts';
import type { ActiveOrder } from './plan-active-orders.ts';
import type { ReadyTime } from './ready/ready-time.ts';

/** Maximum offers evaluated at once, newest first: more than a screen shows, and few enough for one matrix of travel times. */
const MAX_EVALUATED_OFFERS = 40;

export type PlacedOrder = { order: Order; stops: ActiveOrder };

/** The driver's open orders as nodes of one matrix of travel times. */
export type OfferLayout = {
  points: LatLng[];
  /** Node where the route begins; null without a position and active orders. */
  start: number | null;
  startKind: OfferStart;
  activeOrders: PlacedOrder[];
  unplacedActive: number;
  offers: PlacedOrder[];
  unplacedOffers: Order[];
  leftOut: Order[];
  /** Whether there are more than `MAX_ACTIVE_ORDERS` active orders, so that every offer is left out. */
  isOverfull: boolean;
  /** When food will be ready, by order id; orders not in it are ready now. */
  ready: ReadonlyMap<string, ReadyTime>;
};

/**
 * Returns the layout of the open orders. The route starts at the last position if recent at `now` (epoch ms), else where the
 * driver's own route starts (`assumeOrigin`). Offers beyond the newest `MAX_EVALUATED_OFFERS` are left out, and all offers beside
 * more than `MAX_ACTIVE_ORDERS` active orders.
 */
export function createOfferLayout(
  open: readonly Order[],
  driver: DatedPosition,
  now: number,
  ready: OfferLayout['ready'] = new Map(),
): OfferLayout {
  const points: LatLng[] = [];
  const add = (place: LatLng) => points.push(place) - 1;
  const accepted = open.filter(({ status }) => status === 'accepted');
  const isOverfull = accepted.length > MAX_ACTIVE_ORDERS;
  const activeOrders = isOverfull ? [] : accepted;
  const pending = open.filter(({ status }) => status === 'pending');
  const placedActiveOrders = activeOrders.filter((order) => hasPlaces(order));
  const assumed = assumeOrigin(placedActiveOrders);
  const position = getRecentPosition(driver, now);
  const origin = position ?? assumed;
  const start = origin === null ? null : add(origin);
  const place = (order: Order & { dropoff: LatLng }): PlacedOrder => ({
    order,
    stops: {
      pickup: order.pickedUpAt !== null || order.pickup === null ? null : add(order.pickup),
      dropoff: add(order.dropoff),
      limit: (getDeadline(order, now) - now) / MINUTE_MS,
      ready: (ready.get(order.id)?.draws ?? []).map((at) => Math.round((10 * (at - now)) / MINUTE_MS) / 10),
    },
  });
  const evaluated = pending.slice(0, isOverfull ? 0 : MAX_EVALUATED_OFFERS);
  return {
    start,
    startKind: position ? 'position' : assumed ? 'acceptedOrders' : 'pickup',
    activeOrders: placedActiveOrders.map(place),
    unplacedActive: activeOrders.length - placedActiveOrders.length,
    offers: evaluated.filter((order) => hasPlaces(order)).map(place),
    unplacedOffers: evaluated.filter((order) => !hasPlaces(order)),
    leftOut: pending.slice(evaluated.length),
    isOverfull,
    points,
    ready,
  };
}
