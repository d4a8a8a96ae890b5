import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

export const ORDER_STATUSES = [
  'pending',
  'accepted',
  'completed',
  'declined',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const OPEN_STATUSES = ['pending', 'accepted'] as const satisfies readonly OrderStatus[];
export type OpenStatus = (typeof OPEN_STATUSES)[number];

/** Returns whether an order with this status is pending or active. */
export function isOpenStatus(status: OrderStatus | undefined): status is OpenStatus {
  return OPEN_STATUSES.some((open) => open === status);
}

/** Returns whether an order is active, or an offer that the driver can still accept at `now` (epoch ms). */
export function isOpenAt({ status, expiresAt }: Pick<Order, 'status' | 'expiresAt'>, now: number): boolean {
  return status === 'accepted' || (status === 'pending' && expiresAt > now);
}

/** The origin of an order. Automation acts on `network`, `partner` and `sample` only. */
export const ORDER_SOURCES = ['manual', 'sample', 'network', 'partner', 'import'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

export const ORDER_EVENT_KINDS = [
  'created',
  'accepted',
  'declined',
  'restored',
  'arrived',
  'pickedUp',
  'completed',
  'cancelled',
  'withdrawn',
  'edited',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** The maximum pay of one order. */
export const MAX_PAYOUT_CENTS = 100_000;

/** The maximum length of an order's note, in characters. */
export const MAX_NOTE_LENGTH = 2000;

/** The maximum length of an offer text to parse, in characters. */
export const MAX_OFFER_TEXT = 5000;

/** The reasons a driver can give for canceling an accepted order. */
export const DRIVER_CANCEL_REASONS = ['restaurant_closed', 'customer_gone', 'unsafe', 'other'] as const;

/**
 * Why an accepted order was canceled: by its driver, withdrawn by its dispatch service, by its restaurant (the driver then gets
 * the cancellation fee), or automatically after 36 hours. Only the driver's own reasons count toward their cancellations.
 */
export const CANCEL_REASONS = [
  ...DRIVER_CANCEL_REASONS,
  'withdrawn',
  'restaurant_cancelled',
  'stale',
] as const;
export type DriverCancelReason = (typeof DRIVER_CANCEL_REASONS)[number];
export type CancelReason = (typeof CANCEL_REASONS)[number];

/**
 * An order: money in cents, distance in miles, time in minutes, instants in epoch ms.
 */
export type Order = {
  id: string;
  platform: PlatformId;
  source: OrderSource;
  restaurantName: string;
  restaurantAddress: string;
  customerAddress: string;
  /** What the driver needs to know at a stop, such as a gate code; empty if nothing. */
  note: string;
  /** What the driver earns, including the tip. */
  payoutCents: number;
  tipCents: number;
  distanceMiles: number | null;
  estimatedMinutes: number | null;
  pickup: LatLng | null;
  dropoff: LatLng | null;
  status: OrderStatus;
  createdAt: number;
  /** When the customer placed the order, if the dispatch service reported it. */
  placedAt: number | null;
  /** When the food is ready, if the restaurant or the dispatch service reported it. */
  readyAt: number | null;
  /** When the order is due at the customer, if known. */
  promisedAt: number | null;
  expiresAt: number;
  acceptedAt: number | null;
  /** When the driver arrived at the restaurant, detected from their position or reported by them. */
  arrivedAt: number | null;
  pickedUpAt: number | null;
  completedAt: number | null;
  declinedAt: number | null;
  cancelledAt: number | null;
  cancelReason: CancelReason | null;
  editedAt: number | null;
  isSample: boolean;
};

/** The fields of a finished order that the history shows. */
export const HISTORY_FIELDS = [
  'id',
  'platform',
  'source',
  'restaurantName',
  'payoutCents',
  'status',
  'createdAt',
  'expiresAt',
  'acceptedAt',
  'completedAt',
  'cancelledAt',
  'cancelReason',
  'editedAt',
  'isSample',
] as const satisfies readonly (keyof Order)[];

export type HistoryEntry = Pick<Order, (typeof HISTORY_FIELDS)[number]>;

/**
 * Returns what the driver earned with an order, in cents: the pay of a delivered one, or the fee of one that its restaurant
 * canceled.
 */
export function getEarnedCents({
  completedAt,
  cancelReason,
  payoutCents,
}: Pick<Order, 'completedAt' | 'cancelReason' | 'payoutCents'>): number {
  return completedAt !== null || cancelReason === 'restaurant_cancelled' ? payoutCents : 0;
}

/** The state of an order that just arrived. */
export const JUST_ARRIVED = {
  status: 'pending',
  acceptedAt: null,
  arrivedAt: null,
  pickedUpAt: null,
  completedAt: null,
  declinedAt: null,
  cancelledAt: null,
  cancelReason: null,
  editedAt: null,
} as const satisfies Partial<Order>;

/** Returns an order reset to the state in which it arrived. */
export function rewindToArrival<Known extends Order>(order: Known): Known {
  return { ...order, ...JUST_ARRIVED };
}
