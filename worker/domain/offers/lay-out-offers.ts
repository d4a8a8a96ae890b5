import type { Order } from '../orders/order.ts';
import { getRecentPosition } from '../routing/choose-origin.ts';
import { hasPlaces } from '../routing/plan-route.ts';
import type { LatLng } from '../shared/geo.ts';
import { MINUTE_MS } from '../shared/time.ts';
import type { ExtraWait } from '../waits/extra-wait.ts';
import type { OfferStart } from './offer.ts';
import type { HandOrder } from './plan-hand.ts';
import { getPromiseLimit } from './promise-limit.ts';

/** Offers judged at once, newest first: more than a screen shows, and one matrix of travel times holds them. */
export const MOST_JUDGED_OFFERS = 40;

type LastPosition = { positionLat: number | null; positionLng: number | null; positionAt: number | null };

/** An order and its nodes in the matrix. */
export type PlacedOrder = { order: Order; stops: HandOrder };

/** The driver's open orders as places of one matrix of travel times. */
export type OfferLayout = {
  points: LatLng[];
  /** Node where the route begins; null while neither a position nor an order in hand says where. */
  start: number | null;
  startKind: OfferStart;
  hand: PlacedOrder[];
  unplacedInHand: number;
  offers: PlacedOrder[];
  unplacedOffers: Order[];
  leftOut: Order[];
  /** What has to be waited longer than usual at the restaurants, by order id. */
  waits: ReadonlyMap<string, ExtraWait>;
};

/**
 * Lays the open orders out: what is in hand, what is offered, and where the driver starts: at the last position if
 * recent at `now` (epoch ms), else at the first order in hand, as a route from "Current Location" does.
 */
export function layOutOffers(
  open: readonly Order[],
  driver: LastPosition,
  now: number,
  waits: OfferLayout['waits'] = new Map(),
): OfferLayout {
  const points: LatLng[] = [];
  const add = (place: LatLng) => points.push(place) - 1;
  const inHand = open.filter(({ status }) => status === 'accepted');
  const pending = open.filter(({ status }) => status === 'pending');
  const placedHand = inHand.filter(isPlaced);
  const [first] = placedHand;
  const assumed = first ? (first.pickup ?? first.dropoff) : null;
  const position = getRecentPosition(driver, now);
  const origin = position ?? assumed;
  const start = origin === null ? null : add(origin);
  const place = (order: Order & { dropoff: LatLng }): PlacedOrder => ({
    order,
    stops: {
      pickup: order.pickedUpAt !== null || order.pickup === null ? null : add(order.pickup),
      dropoff: add(order.dropoff),
      limit: (getPromiseLimit(order, now) - now) / MINUTE_MS,
    },
  });
  const judged = pending.slice(0, MOST_JUDGED_OFFERS);
  return {
    start,
    startKind: position ? 'position' : assumed ? 'inHand' : 'pickup',
    hand: placedHand.map(place),
    unplacedInHand: inHand.length - placedHand.length,
    offers: judged.filter(isPlaced).map(place),
    unplacedOffers: judged.filter((order) => !isPlaced(order)),
    leftOut: pending.slice(MOST_JUDGED_OFFERS),
    points,
    waits,
  };
}

function isPlaced(order: Order): order is Order & { dropoff: LatLng } {
  return hasPlaces(order);
}
