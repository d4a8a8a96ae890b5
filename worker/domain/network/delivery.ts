import { UNDO_MS } from '#worker/domain/orders/order-moves.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/**
 * The status of a delivery that a restaurant posted: offered to drivers, accepted by one, picked up, delivered, canceled, or
 * left without a driver.
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
 * Why a delivery was not delivered. `cancelled`: by the restaurant, or by the driver after the pickup. `unassigned`: no driver
 * was nearby, none accepted in time, or its driver never reported how it ended.
 */
export const DELIVERY_REASONS = [
  'restaurant_cancelled',
  'driver_gave_up',
  'no_driver_nearby',
  'nobody_accepted',
  'never_finished',
] as const;
type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** How the miles of a delivery were measured: on streets, by a routing service, or estimated from the distance. */
export const MILES_SOURCES = ['streets', 'service', 'estimate'] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];

/** A delivery as its restaurant sees it: money in cents, instants in epoch ms. */
export type NetworkDelivery = {
  id: string;
  status: DeliveryStatus;
  reason: DeliveryReason | null;
  /** Empty, and without a place, once the customer's address was deleted. */
  dropoffAddress: string;
  dropoff: LatLng | null;
  note: string;
  orderValueCents: number | null;
  tipCents: number;
  /** What the restaurant pays; the driver gets all of it. */
  priceCents: number;
  /** What the restaurant owes for it: nothing before it is delivered or canceled late. */
  chargedCents: number;
  miles: number;
  minutes: number;
  milesSource: MilesSource;
  readyAt: number | null;
  promisedAt: number;
  createdAt: number;
  assignedAt: number | null;
  /** When the driver came to the restaurant. */
  arrivedAt: number | null;
  pickedUpAt: number | null;
  deliveredAt: number | null;
  /** When it ended without being delivered. */
  endedAt: number | null;
  driverFirstName: string | null;
  /** When the driver is expected at the restaurant, or with the food on board at the customer; null while unknown. */
  pickupEta: number | null;
  dropoffEta: number | null;
  trackingToken: string;
};

/** What the public link of a delivery shows; its only personal detail is the driver's first name. */
export type DeliveryTracking = {
  status: DeliveryStatus;
  restaurantName: string;
  /** When a driver will be searched for, while that is ahead. */
  offeredFrom: number | null;
  /** A driver had it and never reported how it ended. */
  isUnreported: boolean;
  isAtPickup: boolean;
  driverFirstName: string | null;
  eta: number | null;
  promisedAt: number;
  deliveredAt: number | null;
};

/** Whether a delivery may still change at `now` (epoch ms); the driver can undo one that was just delivered. */
export function mayChange({ status, deliveredAt }: DeliveryTracking, now: number): boolean {
  return !isOver(status) || (deliveredAt !== null && now - deliveredAt <= UNDO_MS);
}

/** Whether a delivery has ended; only its driver's undo can still change it. */
export function isOver(status: DeliveryStatus): boolean {
  return status === 'delivered' || status === 'cancelled' || status === 'unassigned';
}
