import { UNDO_MS } from '#worker/domain/orders/order-moves.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/**
 * The status of a delivery that a restaurant posted: being offered to drivers, accepted by one, picked up, delivered, canceled,
 * or left without a driver.
 */
export const DELIVERY_STATUSES = [
  'offering',
  'assigned',
  'picked_up',
  'delivered',
  'cancelled',
  'unassigned',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why a delivery failed. A `cancelled` one was canceled by the restaurant, or by the driver after pickup. For an `unassigned` one
 * no driver was nearby, none accepted in time, or the driver never reported how it ended.
 */
export const DELIVERY_REASONS = [
  'restaurant_cancelled',
  'driver_gave_up',
  'no_driver_nearby',
  'nobody_accepted',
  'never_finished',
] as const;
type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/**
 * How the miles of a delivery were measured: on our street data, by a routing service, or estimated from the straight-line
 * distance.
 */
export const MILES_SOURCES = ['streets', 'service', 'estimate'] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];

/** A delivery as shown to its restaurant; money in cents, instants in epoch ms. */
export type NetworkDelivery = {
  id: string;
  status: DeliveryStatus;
  reason: DeliveryReason | null;
  /** Empty, with `dropoff` null, once the customer's address was deleted. */
  dropoffAddress: string;
  dropoff: LatLng | null;
  note: string;
  orderValueCents: number | null;
  tipCents: number;
  /** What the restaurant pays for the delivery; the driver gets all of it. */
  priceCents: number;
  /** What the restaurant owes for the delivery; nothing until it is delivered or canceled late. */
  chargedCents: number;
  miles: number;
  minutes: number;
  milesSource: MilesSource;
  readyAt: number | null;
  promisedAt: number;
  createdAt: number;
  assignedAt: number | null;
  /** When the driver arrived at the restaurant. */
  arrivedAt: number | null;
  pickedUpAt: number | null;
  deliveredAt: number | null;
  /** When the delivery ended without being delivered. */
  endedAt: number | null;
  driverFirstName: string | null;
  /** When the driver is expected at the restaurant, and at the customer once the food is on board; null if unknown. */
  pickupEta: number | null;
  dropoffEta: number | null;
  trackingToken: string;
};

/** What a delivery's public tracking link shows; the driver's first name is the only personal detail. */
export type DeliveryTracking = {
  status: DeliveryStatus;
  restaurantName: string;
  /** When the search for a driver starts, if that is in the future. */
  offeredFrom: number | null;
  /** Whether a driver accepted the delivery and never reported how it ended. */
  isUnreported: boolean;
  isAtPickup: boolean;
  driverFirstName: string | null;
  eta: number | null;
  promisedAt: number;
  deliveredAt: number | null;
};

/** Returns whether a delivery may still change at `now` (epoch ms); a driver can undo one that was just delivered. */
export function mayChange({ status, deliveredAt }: DeliveryTracking, now: number): boolean {
  return !isOver(status) || (deliveredAt !== null && now - deliveredAt <= UNDO_MS);
}

/** Returns whether a delivery has ended; only its driver's undo can still change it. */
export function isOver(status: DeliveryStatus): boolean {
  return status === 'delivered' || status === 'cancelled' || status === 'unassigned';
}
