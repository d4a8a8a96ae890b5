import { DAY_MS, getLocalTime, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** A local day ("2026-11-20") and hour (0–23). */
export type LocalHour = { day: string; hour: number };

/** Returns the local day and hour of an instant (epoch ms). */
export type HourClock = (at: number) => LocalHour;

/** An order's end (epoch ms) and the local hour recorded with it; both null where there is none. */
type RecordedEnd = { endedAt: number | null; localEnd: LocalHour | null };

/** How far a recorded hour is ahead of the current zone's hour at that instant. */
type Shift = { at: number; ms: number };

const QUARTER_MS = 15 * MINUTE_MS;

/** A recorded hour determines the driver's time zone this long before and after it. */
const REACH_MS = DAY_MS / 2;

/** Caches the clock's result for each quarter hour; time zone offsets are whole quarter hours. */
function rememberQuarters(clock: HourClock): HourClock {
  const known = new Map<number, LocalHour>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const time = known.get(quarter) ?? clock(quarter * QUARTER_MS);
    known.set(quarter, time);
    return time;
  };
}

const toMs = ({ day, hour }: LocalHour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;

/** Returns the shifts of the recorded ends, oldest first. */
function listShifts(ends: readonly RecordedEnd[], clock: HourClock): Shift[] {
  const shifts = ends.flatMap(({ endedAt: at, localEnd }): Shift[] =>
    at === null || localEnd === null ? [] : [{ at, ms: toMs(localEnd) - toMs(clock(at)) }],
  );
  return shifts.sort((one, other) => one.at - other.at);
}

/**
 * Returns the shift at an instant by binary search: that of the next order to end, else of the one before; 0 when both are over
 * `REACH_MS` away.
 */
function findShift(shifts: readonly Shift[], at: number): number {
  let [low, high] = [0, shifts.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((shifts[half]?.at ?? 0) < at) low = half + 1;
    else high = half;
  }
  const near = [shifts[low], shifts[low - 1]].find((shift) => shift && Math.abs(shift.at - at) <= REACH_MS);
  return near?.ms ?? 0;
}

/**
 * Returns the clock of a time zone. Near `ends` it returns the hours recorded with them, so that work done before the driver
 * changed zones keeps its days and hours. Between zones with a half-hour difference, the hour may be off by one.
 */
export function createHourClock(timeZone: string, ends: readonly RecordedEnd[] = []): HourClock {
  const clock = rememberQuarters((at) => getLocalTime(at, timeZone));
  const shifts = listShifts(ends, clock);
  if (shifts.every(({ ms }) => ms === 0)) return clock;
  return rememberQuarters((at) => clock(at + findShift(shifts, at)));
}
