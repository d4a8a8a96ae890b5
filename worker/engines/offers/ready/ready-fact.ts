import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { HANDOVER_MINUTES } from '#worker/engines/offers/stop-times.ts';

/**
 * What a pickup says of its restaurant: food was ready `minutes` after the order was placed, or, where the driver did not wait
 * for it (`isExact` false), at some time before that. `endedAt` is epoch ms.
 */
export type ReadyFact = { driverId: string; endedAt: number; minutes: number; isExact: boolean };

/** Beyond it the driver did not tap at the pickup. */
export const LONGEST_READY_MINUTES = 90;

/** Who leaves within so many minutes of arriving found the food ready: handing it over takes two. */
export const SHORTEST_WAIT_MINUTES = 3;

/** A fact this old says half as much, and one three times as old is deleted. */
export const READY_HALF_LIFE_MS = 90 * DAY_MS;
export const READY_LIFETIME_MS = 3 * READY_HALF_LIFE_MS;

/** Of one place no more than its newest facts are read. */
export const MAX_FACTS_A_PLACE = 24;

/** When an order was placed, its driver was there, and had the food (epoch ms); `arrivedAt` null: not known. */
type Pickup = { placedAt: number; arrivedAt: number | null; pickedUpAt: number };

/**
 * Returns what a pickup says. Who had to wait saw the food come; who did not, or of whom nobody knows when they arrived, says
 * only that it was ready by then: an observation censored from the left.
 */
export function toReadyFact({
  placedAt,
  arrivedAt,
  pickedUpAt,
}: Pickup): Omit<ReadyFact, 'driverId' | 'endedAt'> {
  const isExact = arrivedAt !== null && pickedUpAt - arrivedAt > SHORTEST_WAIT_MINUTES * MINUTE_MS;
  // Who waited, or of whom nobody knows when they came, has the food once it was handed over.
  const handedAt = pickedUpAt - HANDOVER_MINUTES * MINUTE_MS;
  const knownAt = isExact || arrivedAt === null ? handedAt : Math.min(arrivedAt, pickedUpAt);
  const minutes = Math.max(0, knownAt - placedAt) / MINUTE_MS;
  return { minutes: Math.min(LONGEST_READY_MINUTES, minutes), isExact };
}
