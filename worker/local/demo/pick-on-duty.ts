import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { CROWD_SIZE } from './create-crowd.ts';

/** What a driver on duty is offered an hour: some seven offers in the 75 minutes that futures are drawn from. */
const OFFERS_AN_HOUR = 6;

/** So many drivers begin every hour and as many go home; the others work on, as on a shift of some hours. */
const CHANGED_AN_HOUR = 5;

/**
 * Which of the crowd's drivers is offered each of the `orders` of the clock hour that begins at `startsAt` (epoch ms): as
 * many drivers are on duty as there is work for. Answers their indexes, order by order, the same for the same hour.
 */
export function pickOnDuty(startsAt: number, orders: number, seed: number): number[] {
  const hour = startsAt / HOUR_MS;
  // Of its own, so that who is offered an order changes nothing about when and where orders come.
  const random = createRandom(seed * 11 + hour);
  const drivers = Math.min(CROWD_SIZE, Math.max(1, Math.round(orders / OFFERS_AN_HOUR)));
  return Array.from(
    { length: orders },
    () => (hour * CHANGED_AN_HOUR + pickInteger(random, 0, drivers - 1)) % CROWD_SIZE,
  );
}
