/** Typical minutes in addition to the drive, which platforms' figures include: the wait at the counter, and service at each stop. */
const COUNTER_MINUTES = 7;
export const HANDOVER_MINUTES = 2;

/** The minutes of a single offer at both of its stops. */
export const ALONE_STOP_MINUTES = COUNTER_MINUTES + 2 * HANDOVER_MINUTES;

/** Returns the service minutes at all stops of some orders; those on board (`pickup` null) have one stop. */
export function countHandoverMinutes(orders: readonly { pickup: number | null }[]): number {
  return orders.reduce((minutes, { pickup }) => minutes + HANDOVER_MINUTES * (pickup === null ? 1 : 2), 0);
}
