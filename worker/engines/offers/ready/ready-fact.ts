import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * What a pickup shows about its restaurant: food was ready `minutes` after the order was placed or, if the driver did not wait
 * for it (`isExact` false), some time before that. `endedAt` is epoch ms.
 */
export type ReadyFact = { driverId: string; endedAt: number; minutes: number; isExact: boolean };

/** Maximum minutes of a fact; a longer time means that the driver did not tap at the pickup. */
export const MAX_READY_MINUTES = 90;

/** A driver who leaves within this many minutes of arriving found the food ready; the handover takes two. */
const MIN_WAIT_MINUTES = 3;

/** The half-life of a fact; at three times this age it is deleted. */
export const READY_HALF_LIFE_MS = 90 * DAY_MS;
export const READY_LIFETIME_MS = 3 * READY_HALF_LIFE_MS;

/** Maximum number of facts read for one place, newest first. */
export const MAX_FACTS_A_PLACE = 24;

/** When an order was placed, and its driver arrived and got the food (epoch ms); `arrivedAt` is null if unknown. */
type Pickup = { placedAt: number; arrivedAt: number | null; pickedUpAt: number };

/**
 * Returns the fact of a pickup. With a wait it is exact; without one, or with an unknown arrival, the food was ready by then: a
 * left-censored observation.
 */
export function toReadyFact({
  placedAt,
  arrivedAt,
  pickedUpAt,
}: Pickup): Omit<ReadyFact, 'driverId' | 'endedAt'> {
  const isExact = arrivedAt !== null && pickedUpAt - arrivedAt > MIN_WAIT_MINUTES * MINUTE_MS;
  // With a wait or an unknown arrival, the food is known to be ready when the handover began.
  const handedAt = pickedUpAt - HANDOVER_MINUTES * MINUTE_MS;
  const knownAt = isExact || arrivedAt === null ? handedAt : Math.min(arrivedAt, pickedUpAt);
  const minutes = Math.max(0, knownAt - placedAt) / MINUTE_MS;
  return { minutes: Math.min(MAX_READY_MINUTES, minutes), isExact };
}
