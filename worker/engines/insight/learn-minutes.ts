import { mean } from '#worker/domain/shared/sum.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { OrderWork } from './measure-work.ts';

/** Minimum number of deliveries to learn how long offers take. */
const MIN_DELIVERIES = 20;

/** Weight of the average of all restaurants in a restaurant's own delay, in deliveries. */
const PRIOR_DELIVERIES = 3;

/** How long offers take: `predict` in minutes, and the standard deviation of its error. */
export type MinutesModel = { predict: (announced: number, restaurant: string) => number; sd: number };

/** Learns how much longer deliveries take than their offers announce, overall and by restaurant; null with too few deliveries. */
export function learnMinutes(work: readonly OrderWork[]): MinutesModel | null {
  const delays = work.flatMap(({ order, ms }) =>
    order.status === 'completed' && order.estimatedMinutes !== null && ms > 0
      ? [{ restaurant: order.restaurantName, minutes: ms / MINUTE_MS - order.estimatedMinutes }]
      : [],
  );
  if (delays.length < MIN_DELIVERIES) return null;
  const usual = mean(delays.map(({ minutes }) => minutes));
  const sums = new Map<string, { minutes: number; count: number }>();
  for (const { restaurant, minutes } of delays) {
    const sum = sums.get(restaurant) ?? { minutes: 0, count: 0 };
    sums.set(restaurant, { minutes: sum.minutes + minutes - usual, count: sum.count + 1 });
  }
  const delayAt = (restaurant: string) => {
    const { minutes, count } = sums.get(restaurant) ?? { minutes: 0, count: 0 };
    return usual + minutes / (count + PRIOR_DELIVERIES);
  };
  const errors = delays.map(({ restaurant, minutes }) => (minutes - delayAt(restaurant)) ** 2);
  return { predict: (announced, restaurant) => announced + delayAt(restaurant), sd: Math.sqrt(mean(errors)) };
}
