import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { pickBetween, pickOne, type Random } from '#worker/domain/shared/random.ts';
import {
  addDays,
  getLocalDay,
  getWeekday,
  HOUR_MS,
  listDaysEnding,
  MINUTE_MS,
} from '#worker/domain/shared/time.ts';
import type { DemoWorld } from './demo-world.ts';
import type { Shift } from './simulate-shift.ts';

/** The number of days in the demo's history: eight weeks, so that weeks can be compared. */
export const DEMO_DAYS = 56;

/** The current shift started at most this long ago; the driver is always on shift when the demo starts. */
const CURRENT_SHIFT_MS = 2.75 * HOUR_MS;

/** Finished shifts ended at least this long ago; the active orders were accepted later. */
const QUIET_MS = 20 * MINUTE_MS;

/** The shares of days with only dinner, and of days worked through, which add data for the hours between meals. */
const DINNER_ONLY_SHARE = 0.2;
const ALL_DAY_SHARE = 0.35;

type Frame = { now: number; timeZone: string; world: DemoWorld };

/** Returns two days off per week: one early, one midweek. */
function pickDaysOff(random: Random): ReadonlySet<number> {
  return new Set([pickOne(random, [1, 2]), pickOne(random, [3, 4])]);
}

function planDay(random: Random, day: string, { timeZone, world }: Frame): Shift[] {
  const weekday = getWeekday(day);
  const isLate = weekday === 5 || weekday === 6;
  const demand = world.getDemand(weekday);
  const at = (hour: number) => getLocalInstant(day, 60 * hour + pickBetween(random, -20, 20), timeZone);
  const lunch = { startsAt: at(11), endsAt: at(14), demand, timeZone, world };
  const dinner = { startsAt: at(17), endsAt: at(isLate ? 22.25 : 21), demand, timeZone, world };
  const kind = random();
  if (kind < DINNER_ONLY_SHARE) return [dinner];
  if (kind < 1 - ALL_DAY_SHARE) return [lunch, dinner];
  return [{ ...lunch, endsAt: dinner.endsAt }];
}

/** Returns today's shifts: the usual ones that are over, then the current one. */
function planToday(random: Random, today: string, frame: Frame): Shift[] {
  const { now, timeZone, world } = frame;
  const midnight = getLocalInstant(today, 0, timeZone);
  const startsAt = Math.max(midnight, now - CURRENT_SHIFT_MS);
  const over = planDay(random, today, frame).filter(({ endsAt }) => endsAt + HOUR_MS < startsAt);
  return [...over, { startsAt, endsAt: now - QUIET_MS, demand: 1.2, timeZone, world }];
}

/** Returns the shifts of the eight weeks up to `now` (epoch ms), oldest first and without overlaps. */
export function planShifts(random: Random, frame: Frame): Shift[] {
  const today = getLocalDay(frame.now, frame.timeZone);
  const shifts: Shift[] = [];
  let daysOff: ReadonlySet<number> = new Set();
  listDaysEnding(addDays(today, -1), DEMO_DAYS - 1).forEach((day, index) => {
    if (index % 7 === 0) daysOff = pickDaysOff(random);
    if (!daysOff.has(getWeekday(day))) shifts.push(...planDay(random, day, frame));
  });
  const current = planToday(random, today, frame);
  const firstToday = current[0]?.startsAt ?? frame.now;
  return [...shifts.filter(({ endsAt }) => endsAt + HOUR_MS < firstToday), ...current];
}
