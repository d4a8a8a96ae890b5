import { UNDO_MS } from '#worker/domain/orders/order-moves.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/**
 * How a delivery that a restaurant posted stands: it is offered to drivers, one has it, the food is on board, it arrived,
 * it was called off, or nobody took it.
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
 * Why a delivery came to nothing. `cancelled`: by the restaurant, or because the driver gave it up with the food on board.
 * `unassigned`: nobody was nearby, nobody accepted in time, or its driver never ended it.
 */
export const DELIVERY_REASONS = [
  'restaurant_cancelled',
  'driver_gave_up',
  'no_driver_nearby',
  'nobody_accepted',
  'never_finished',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** From what the miles of a delivery are: streets, a routing service, or an estimate by distance. */
export const MILES_SOURCES = ['streets', 'service', 'estimate'] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];

/** A delivery as its restaurant sees it: money in cents, instants in epoch ms. */
export type NetworkDelivery = {
  id: string;
  status: DeliveryStatus;
  reason: DeliveryReason | null;
  dropoffAddress: string;
  dropoff: LatLng;
  note: string;
  orderValueCents: number | null;
  tipCents: number;
  /** What it costs the restaurant, all of it the driver's. */
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
  /** When it came to nothing. */
  endedAt: number | null;
  driverFirstName: string | null;
  /** When the driver is expected at the restaurant, or with the food on board at the customer; null while unknown. */
  pickupEta: number | null;
  dropoffEta: number | null;
  trackingToken: string;
};

/** What the public link of a delivery shows: nothing of anybody but the driver's first name. */
export type DeliveryTracking = {
  status: DeliveryStatus;
  restaurantName: string;
  /** A driver had it and never reported how it ended. */
  isUnreported: boolean;
  isAtPickup: boolean;
  driverFirstName: string | null;
  eta: number | null;
  promisedAt: number;
  deliveredAt: number | null;
};

/** Whether a delivery may still change at `now` (epoch ms): one that just arrived does when its driver undoes that. */
export function mayChange({ status, deliveredAt }: DeliveryTracking, now: number): boolean {
  return !isOver(status) || (deliveredAt !== null && now - deliveredAt <= UNDO_MS);
}

/** Whether nothing can happen to a delivery any more, an undo of its driver apart. */
export function isOver(status: DeliveryStatus): boolean {
  return status === 'delivered' || status === 'cancelled' || status === 'unassigned';
}
