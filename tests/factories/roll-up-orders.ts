import { type DayEarnings, emptyDay } from '#worker/domain/earnings/earnings.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import type { DemoOrder } from '#worker/local/demo/demo-order.ts';

/** The length of the union of intervals `[from, to]`, in their own unit: overlaps count once. */
function measureUnion(intervals: readonly (readonly [from: number, to: number])[]): number {
  let length = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const [from, to] of [...intervals].sort(([one], [other]) => one - other)) {
    length += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return length;
}

/** The daily earnings that orders amount to which were active, those cancelled with their time alone; oldest day first. */
export function rollUpDays(orders: readonly DemoOrder[], timeZone: string): DayEarnings[] {
  const days = new Map<string, { sum: DayEarnings; intervals: [number, number][] }>();
  for (const { completedAt, cancelledAt, acceptedAt, payoutCents, distanceMiles } of orders) {
    const endedAt = completedAt ?? cancelledAt;
    if (endedAt === null) continue;
    const endedOn = getLocalDay(endedAt, timeZone);
    const day = days.get(endedOn) ?? { sum: emptyDay(endedOn), intervals: [] };
    if (completedAt !== null) {
      day.sum.totalCents += payoutCents;
      day.sum.deliveries += 1;
      day.sum.miles += distanceMiles ?? 0;
    }
    day.intervals.push([acceptedAt ?? endedAt, endedAt]);
    days.set(endedOn, day);
  }
  return [...days.values()]
    .map(({ sum, intervals }) => ({ ...sum, activeMs: measureUnion(intervals) }))
    .sort((one, other) => one.day.localeCompare(other.day));
}
