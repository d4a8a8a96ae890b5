export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** One formatter a zone: making one costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter of a zone's clock. Throws RangeError on an unknown zone. */
function getFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** What clocks in `timeZone` show at `instant` (epoch ms), as Swedish writes it: "2026-11-20 18:45:00". Throws RangeError on an unknown zone. */
export function formatLocalClock(instant: number, timeZone: string): string {
  return getFormatter(timeZone).format(instant);
}

/** Whether `timeZone` is an IANA zone this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(timeZone)) return false;
  try {
    return getFormatter(timeZone) !== undefined;
  } catch {
    return false;
  }
}

/** A local clock: `{ day: "2026-11-20", hour: 0–23, minute: 0–59 }`. */
type LocalTime = { day: string; hour: number; minute: number };

/** The local clock at `instant` (epoch ms) in `timeZone`. Throws RangeError on an unknown zone. */
export function getLocalTime(instant: number, timeZone: string): LocalTime {
  const clock = formatLocalClock(instant, timeZone);
  return { day: clock.slice(0, 10), hour: Number(clock.slice(11, 13)), minute: Number(clock.slice(14, 16)) };
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
