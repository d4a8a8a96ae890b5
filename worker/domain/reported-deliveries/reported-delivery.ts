/**
 * The status of a restaurant's delivery as a platform reports it: `created` (no courier yet), `accepted` (a courier is driving to
 * the pickup), `arrived` (at the pickup), `pickedUp`, `completed`, or `cancelled`.
 */
export const REPORTED_STATUSES = [
  'created',
  'accepted',
  'arrived',
  'pickedUp',
  'completed',
  'cancelled',
] as const;
export type ReportedStatus = (typeof REPORTED_STATUSES)[number];

/** One status update of a delivery, from a platform's webhook. */
export type DeliveryUpdate = {
  /** The platform's id of the event; null if it sends none. */
  eventId: string | null;
  /** The platform's id of the delivery. */
  deliveryId: string;
  status: ReportedStatus;
  /** When it happened (epoch ms), if the platform reports it. */
  happenedAt: number | null;
};

/** A delivery's status only changes to one of a higher rank. */
export const STATUS_RANKS: Record<ReportedStatus, number> = {
  created: 0,
  accepted: 1,
  arrived: 2,
  pickedUp: 3,
  completed: 4,
  cancelled: 4,
};

/** Returns whether a reported delivery has ended. */
export function isReportOver(status: ReportedStatus): boolean {
  return STATUS_RANKS[status] === STATUS_RANKS.completed;
}

/** The moves that bring the order to a status, in sequence. */
export const STATUS_MOVES = {
  created: [],
  accepted: ['accept'],
  arrived: ['accept', 'arrive'],
  pickedUp: ['accept', 'pickUp'],
  completed: ['accept', 'complete'],
  cancelled: ['withdraw'],
} as const satisfies Record<ReportedStatus, readonly string[]>;

export type DeliveryMove = (typeof STATUS_MOVES)[ReportedStatus][number];

/**
 * Returns the update with the highest rank; among equals the latest by the platform's times, or the last received if one has no
 * time. Null without updates.
 */
export function findLatestUpdate(updates: readonly DeliveryUpdate[]): DeliveryUpdate | null {
  return updates.reduce<DeliveryUpdate | null>(
    (latest, update) => (latest === null || isLater(update, latest) ? update : latest),
    null,
  );
}

/** Returns whether an update that was received after another also happened after it. */
function isLater(update: DeliveryUpdate, other: DeliveryUpdate): boolean {
  const [rank, otherRank] = [STATUS_RANKS[update.status], STATUS_RANKS[other.status]];
  if (rank !== otherRank) return rank > otherRank;
  return update.happenedAt === null || other.happenedAt === null || update.happenedAt >= other.happenedAt;
}
