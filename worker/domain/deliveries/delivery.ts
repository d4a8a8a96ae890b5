/**
 * What a platform says became of a merchant's delivery: `accepted` (a courier is on the way to the pickup), `arrived` (at the
 * pickup), `pickedUp`, `completed`, or `cancelled`.
 */
export const REPORTED_STATUSES = ['accepted', 'arrived', 'pickedUp', 'completed', 'cancelled'] as const;
export type DeliveryStatus = (typeof REPORTED_STATUSES)[number];

/** One status of one delivery, as a platform's webhook reports it. */
export type DeliveryUpdate = {
  /** The platform's id of the event; null where it gives none. */
  eventId: string | null;
  /** The platform's id of the delivery. */
  deliveryId: string;
  status: DeliveryStatus;
  /** When it happened (epoch ms), as far as the platform says. */
  happenedAt: number | null;
};

/** How far a delivery is by its status: it only ever moves to a higher one, so not on from an end. */
export const STATUS_RANKS: Record<DeliveryStatus, number> = {
  accepted: 0,
  arrived: 1,
  pickedUp: 2,
  completed: 3,
  cancelled: 3,
};

/** The order's moves that a status stands for, in order; none is ever a move back. */
export const STATUS_MOVES = {
  accepted: ['accept'],
  arrived: ['accept', 'arrive'],
  pickedUp: ['accept', 'pickUp'],
  completed: ['accept', 'complete'],
  cancelled: ['withdraw'],
} as const satisfies Record<DeliveryStatus, readonly string[]>;

export type DeliveryMove = (typeof STATUS_MOVES)[DeliveryStatus][number];

/**
 * Returns the update that happened last; of those without a time, the one that came last. It alone says how a delivery
 * stands that several are known of.
 */
export function findLatestUpdate(updates: readonly DeliveryUpdate[]): DeliveryUpdate | null {
  return updates.reduce<DeliveryUpdate | null>(
    (latest, update) =>
      latest === null || (update.happenedAt ?? 0) >= (latest.happenedAt ?? 0) ? update : latest,
    null,
  );
}
