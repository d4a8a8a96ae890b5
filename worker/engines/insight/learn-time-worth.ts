import { getWeekday, HOUR_MS } from '#worker/domain/shared/time.ts';
import { groupByDay } from './break-down-work.ts';
import { compareGroups, type GroupNeed, measureRate } from './compare-groups.ts';
import type { HourClock } from './hour-clock.ts';
import { type HourWork, type OrderWork, type PastOrder, spreadOverHours } from './measure-work.ts';

/** What an hour earns, waits included, with its standard error; both in cents. */
type Worth = { centsPerHour: number; errorCents: number };
type WorthByGroup = ReadonlyMap<number, Worth>;

/** What an hour at work earns, overall and by local hour (0–23) and weekday; `ms` is the time worked. */
export type TimeWorth = Worth & { ms: number; byHour: WorthByGroup; byWeekday: WorthByGroup };

/** Minimum work for a rate of a local hour or of a weekday. */
const HOUR_NEED: GroupNeed = { units: 4, ms: HOUR_MS };
const WEEKDAY_NEED: GroupNeed = { units: 3, ms: 6 * HOUR_MS };

/** Turns a declined offer into work of zero length, which shows that the driver was at work. */
const toPresence = (order: PastOrder): OrderWork => ({
  order,
  span: { from: order.createdAt, to: order.createdAt },
  netCents: 0,
  ms: 0,
});

function rateBy(
  hours: readonly HourWork[],
  getGroup: (work: HourWork) => number,
  need: GroupNeed,
): WorthByGroup {
  const units = groupByDay(hours, (work) => String(getGroup(work)));
  return new Map(
    compareGroups(units, need).map(({ group, restCentsPerHour, differenceCents, errorCents }) => [
      Number(group),
      { centsPerHour: restCentsPerHour + differenceCents, errorCents },
    ]),
  );
}

/** Learns what a driver's time is worth from past work (oldest first); null with too little work or no net pay. */
export function learnTimeWorth(
  orders: readonly PastOrder[],
  work: readonly OrderWork[],
  clock: HourClock,
): TimeWorth | null {
  const declined = orders.filter(({ status }) => status === 'declined').map(toPresence);
  const present = [...work, ...declined].sort((one, other) => one.span.from - other.span.from);
  const hours = spreadOverHours(present, clock);
  const whole = measureRate(groupByDay(hours, ({ day }) => day));
  if (!whole || whole.centsPerHour <= 0) return null;
  return {
    ...whole,
    ms: hours.reduce((sum, { ms }) => sum + ms, 0),
    byHour: rateBy(hours, ({ hour }) => hour, HOUR_NEED),
    byWeekday: rateBy(hours, ({ day }) => getWeekday(day), WEEKDAY_NEED),
  };
}

/** Returns cents an hour at a local weekday and hour: the hour's rate times the weekday's factor. */
export function getCentsPerHour(worth: TimeWorth, weekday: number, hour: number): number {
  const [atHour, onDay] = [worth.byHour.get(hour) ?? worth, worth.byWeekday.get(weekday) ?? worth];
  return Math.max(0, (atHour.centsPerHour * onDay.centsPerHour) / worth.centsPerHour);
}
