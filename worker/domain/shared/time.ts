export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/**
 * The clock of a zone. `name` is the zone in its usual letter case; an alias such as "US/Eastern" stays as typed. `offsets` is
 * the UTC offset in ms at the start of each UTC day, by day number.
 */
type Clock = { formatter: Intl.DateTimeFormat; name: string; offsets: Map<number, number> };

/** The maximum number of cached days, more than a year. */
const MAX_OFFSETS = 400;

/**
 * The maximum number of cached zones, more than one isolate serves; without it visitors could fill the cache with millions of
 * letter-case variants.
 */
const MAX_CLOCKS = 200;

/** One clock per zone, because creating a formatter costs far more than using it. */
const clocks = new Map<string, Clock>();

/** Returns the cached clock of a zone. Throws RangeError for an unknown zone. */
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

/**
 * Returns what clocks in `timeZone` show at `instant`, as if that were UTC (epoch ms, whole seconds). Throws RangeError for an
 * unknown zone.
 */
export function readLocalClock(instant: number, timeZone: string): number {
  const clock = getClock(timeZone);
  const day = Math.floor(instant / DAY_MS);
  const offset = getOffset(clock, day);
  // With the same offset at both ends of the day there was no clock change. Formatting takes ten times as long as the rest.
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

/** Swedish formats a clock as "2026-11-20 18:45:00". */
function format({ formatter }: Clock, instant: number): number {
  return Date.parse(`${formatter.format(instant).replace(' ', 'T')}Z`);
}

/**
 * Returns the name of an IANA zone in its usual letter case (an alias as typed), or undefined if this runtime does not know it.
 */
export function findTimeZone(name: string | undefined): string | undefined {
  if (!name || !/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return undefined;
  try {
    return getClock(name).name;
  } catch {
    return undefined;
  }
}

/** The reading of a local clock: `{ day: "2026-11-20", hour: 0–23, minute: 0–59 }`. */
type LocalTime = { day: string; hour: number; minute: number };

/** Returns the local time at `instant` (epoch ms) in `timeZone`. Throws RangeError for an unknown zone. */
export function getLocalTime(instant: number, timeZone: string): LocalTime {
  const clock = new Date(readLocalClock(instant, timeZone));
  return {
    day: clock.toISOString().slice(0, 10),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
  };
}

/** Returns the minute of the local day at `instant` (epoch ms) in `timeZone`, 0–1439. Throws RangeError for an unknown zone. */
export function getMinuteOfDay(instant: number, timeZone: string): number {
  const { hour, minute } = getLocalTime(instant, timeZone);
  return 60 * hour + minute;
}

/**
 * Returns the local day at `instant` (epoch ms) in `timeZone`, for example "2026-11-20". Throws RangeError for an unknown zone.
 */
export function getLocalDay(instant: number, timeZone: string): string {
  return getLocalTime(instant, timeZone).day;
}

/** Returns the calendar day `days` after `day` (before it if negative); pure calendar arithmetic, unaffected by clock changes. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the weekday of a calendar day, 0 = Sunday. */
export function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Returns the `count` calendar days ending with `lastDay`, oldest first. */
export function listDaysEnding(lastDay: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(lastDay, index - count + 1));
}

/** Formats a minute of the local day on a 24-hour clock: "18:42". */
export function formatMinute(minute: number): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** Parses a 24-hour time ("18:42") to the minute of the day. */
export function parseMinute(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
