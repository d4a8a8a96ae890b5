/**
 * Typical minutes besides driving, which the platforms' estimates include: the wait at the counter, and the service time at each
 * stop.
 */
const COUNTER_MINUTES = 7;
export const HANDOVER_MINUTES = 2;

/** The minutes a single offer takes at its two stops. */
export const ALONE_STOP_MINUTES = COUNTER_MINUTES + 2 * HANDOVER_MINUTES;

/** Returns the service minutes at all stops of the given orders; an order on board (`pickup` null) has one stop. */
export function countHandoverMinutes(orders: readonly { pickup: number | null }[]): number {
  return orders.reduce((minutes, { pickup }) => minutes + HANDOVER_MINUTES * (pickup === null ? 1 : 2), 0);
}
