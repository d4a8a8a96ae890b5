import type { DayEarnings, HourEarnings } from '#worker/domain/earnings/earnings.ts';
import {
  createRandom,
  pickBetween,
  pickInteger,
  pickSkewed,
  type Random,
} from '#worker/domain/shared/random.ts';
import { addDays, getLocalDay, getWeekday, HOUR_MS, listDaysEnding } from '#worker/domain/shared/time.ts';
import { DEMO_DAYS } from './plan-shifts.ts';
import { PLANTED } from './planted.ts';

/** A generated driver to compare the demo driver with; has daily earnings only. */
type CrowdDriver = {
  email: string;
  firstName: string;
  lastName: string;
  days: (DayEarnings & { byHour: HourEarnings[] })[];
};

/** Large enough for an anonymous comparison, and for a realistic number of offers per driver in the busiest hour. */
export const CROWD_SIZE = 64;

const FIRST_NAMES = ['Ana', 'Ben', 'Chi', 'Dee', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kai', 'Lea'];
const SHIFT_HOURS = [11, 12, 13, 17, 18, 19, 20];
const WORKING_SHARE = 0.65;

/** The crowd's median pay of a busy hour, and its spread. */
const CROWD_CENTS_AN_HOUR = 2380;
const SKILL_SPREAD = 0.14;
const HOUR_SPREAD = 0.25;

function workHour(random: Random, hour: number, centsAnHour: number): HourEarnings {
  const activeMs = Math.round(pickBetween(random, 0.6, 0.98) * HOUR_MS);
  const cents = pickSkewed(random, centsAnHour * (hour >= 17 ? 1.08 : 0.95), HOUR_SPREAD);
  return {
    hour,
    totalCents: Math.round((cents * activeMs) / HOUR_MS),
    deliveries: pickInteger(random, 1, 3),
    activeMs,
    workCents: 0,
    workMs: 0,
    workMiles: 0,
  };
}

function workDay(random: Random, day: string, skillCents: number): CrowdDriver['days'][number] {
  const centsAnHour = skillCents * (0.6 + 0.4 * (PLANTED.weekdayTips[getWeekday(day)] ?? 1));
  const byHour = SHIFT_HOURS.map((hour) => workHour(random, hour, centsAnHour));
  const sum = (key: 'totalCents' | 'deliveries' | 'activeMs') =>
    byHour.reduce((total, entry) => total + entry[key], 0);
  const deliveries = sum('deliveries');
  return {
    day,
    totalCents: sum('totalCents'),
    deliveries,
    activeMs: sum('activeMs'),
    miles: Math.round(deliveries * pickBetween(random, 1.4, 2.2) * 10) / 10,
    untimedCents: 0,
    untimedMiles: 0,
    byHour,
  };
}

/**
 * Returns the demo's other drivers with their last eight weeks through yesterday; deterministic per day and seed. `now` in epoch
 * ms.
 */
export function createCrowd({
  now,
  timeZone,
  seed,
}: {
  now: number;
  timeZone: string;
  seed: number;
}): CrowdDriver[] {
  const days = listDaysEnding(addDays(getLocalDay(now, timeZone), -1), DEMO_DAYS - 1);
  return Array.from({ length: CROWD_SIZE }, (_, index) => {
    const random = createRandom(seed + index);
    const skillCents = pickSkewed(random, CROWD_CENTS_AN_HOUR, SKILL_SPREAD);
    const number = String(index + 1).padStart(2, '0');
    return {
      email: `crowd-${number}@demo.roadwaze.example`,
      firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? 'Driver',
      lastName: `Demo ${number}`,
      days: days.flatMap((day) => (random() < WORKING_SHARE ? [workDay(random, day, skillCents)] : [])),
    };
  });
}
