export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/**
 * The clock of a zone; `name` is the zone in its usual letter case, where an alias, such as "US/Eastern", stays as typed.
 * `offsets`: by how many ms it is ahead of UTC when a day of UTC begins, by the number of the day.
 */
type Clock = { formatter: Intl.DateTimeFormat; name: string; offsets: Map<number, number> };

/** More than a year of days. */
const MAX_OFFSETS = 400;

/** More zones than one isolate serves; in other letter cases a visitor can name millions. */
const MAX_CLOCKS = 200;

/** One a zone: making a formatter costs far more than using it. */
const clocks = new Map<string, Clock>();

/** Returns the clock of a zone. Throws RangeError on an unknown zone. */
function getClock(timeZone: string): Clock {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    const resolved = formatter.resolvedOptions().timeZone;
    const name = resolved.toLowerCase() === timeZone.toLowerCase() ? resolved : timeZone;
    clock = { formatter, name, offsets: new Map() };
    if (clocks.size >= MAX_CLOCKS) clocks.clear();
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** What clocks in `timeZone` show at `instant`, as if they were in UTC (epoch ms, whole seconds). Throws RangeError on an unknown zone. */
export function readLocalClock(instant: number, timeZone: string): number {
  const clock = getClock(timeZone);
  const day = Math.floor(instant / DAY_MS);
  const offset = getOffset(clock, day);
  // A clock that is as far ahead at both ends of a day was not changed on it; formatting takes ten times as long as the rest.
  if (offset !== getOffset(clock, day + 1)) return format(clock, instant);
  return Math.floor(instant / 1000) * 1000 + offset;
}

function getOffset(clock: Clock, day: number): number {
  let offset = clock.offsets.get(day);
  if (offset === undefined) {
    offset = format(clock, day * DAY_MS) - day * DAY_MS;
    if (clock.offsets.size >= MAX_OFFSETS) clock.offsets.clear();
    clock.offsets.set(day, offset);
  }
  return offset;
}

/** Swedish writes a clock as "2026-11-20 18:45:00". */
function format({ formatter }: Clock, instant: number): number {
  return Date.parse(`${formatter.format(instant).replace(' ', 'T')}Z`);
}

/**
 * Returns the name of an IANA zone in its usual letter case (an alias as typed), or undefined where this runtime does not know
 * the zone.
 */
export function findTimeZone(name: string | undefined): string | undefined {
  if (!name || !/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return undefined;
  try {
    return getClock(name).name;
  } catch {
    return undefined;
  }
}

/** A local clock: `{ day: "2026-11-20", hour: 0–23, minute: 0–59 }`. */
type LocalTime = { day: string; hour: number; minute: number };

/** The local clock at `instant` (epoch ms) in `timeZone`. Throws RangeError on an unknown zone. */
export function getLocalTime(instant: number, timeZone: string): LocalTime {
  const clock = new Date(readLocalClock(instant, timeZone));
  return {
    day: clock.toISOString().slice(0, 10),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
  };
}

/** The minute of the local day at `instant` (epoch ms) in `timeZone`, 0–1439. Throws RangeError on an unknown zone. */
export function getMinuteOfDay(instant: number, timeZone: string): number {
  const { hour, minute } = getLocalTime(instant, timeZone);
  return 60 * hour + minute;
}

/** The driver's local day at `instant`, for example "2026-11-20". */
export function getLocalDay(instant: number, timeZone: string): string {
  return getLocalTime(instant, timeZone).day;
}

/** The calendar day `days` after `day` (negative: before); pure calendar arithmetic, so daylight saving cannot bend it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The weekday of a calendar day, 0 = Sunday. */
export function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The `count` calendar days ending with `lastDay`, oldest first. */
export function listDaysEnding(lastDay: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(lastDay, index - count + 1));
}

/** Returns a minute of the local day as a clock of 24 hours shows it, "18:42". */
export function formatMinute(minute: number): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** Returns the minute of the local day that such a text names. */
export function parseMinute(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
