/**
 * What an offer takes beside the drive, in minutes: waiting at the counter, and parking and handing over at each end, both
 * of which the minutes that platforms state hold. Typical figures, as the replay of offers has them: food is ready 5 to 18
 * minutes after it is offered, part of which passes on the way there.
 */
export const COUNTER_MINUTES = 7;
export const HANDOVER_MINUTES = 2;

/** The minutes of handing over at all stops of some orders; those on board (`pickup` null) have one. */
export function countHandoverMinutes(orders: readonly { pickup: number | null }[]): number {
  return orders.reduce((minutes, { pickup }) => minutes + HANDOVER_MINUTES * (pickup === null ? 1 : 2), 0);
}
