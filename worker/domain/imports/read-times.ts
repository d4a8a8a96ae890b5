import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, DAY_MS, getLocalDay, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { RowProblem } from './import.ts';
import { readMinutes } from './read-amount.ts';
import {
  type DateOrder,
  type FieldDate,
  type FieldTime,
  getZonedInstant,
  readDate,
  readTime,
} from './read-date.ts';
import { getField, type Reading } from './reading.ts';

type Problem = { problem: RowProblem; value: string };
type Times = { startedAt: number | null; completedAt: number };

const NOON = 12 * 60;

/**
 * Returns when a record's delivery began and ended, in the driver's time zone. Without a time it ends at noon, or now if that is
 * earlier.
 */
export function readTimes(cells: readonly string[], reading: Reading): Times | Problem {
  const { mapping, timeZone, now, firstMonth } = reading;
  const order = mapping.dateOrder ?? 'mdy';
  const field = getField(cells, mapping, 'end');
  const date = readDate(field, order);
  if (!date) return { problem: field === '' ? 'noDate' : 'badDate', value: field };
  const found = findTimes(cells, date, reading);
  if (found !== null && 'problem' in found) return found;
  const times = found ?? { startedAt: null, completedAt: findNoon(date.day, now, timeZone) };
  if (times.completedAt > now) return { problem: 'future', value: field };
  return date.day.slice(0, 7) < firstMonth ? { problem: 'tooOld', value: field } : times;
}

/** Returns noon of a day, or `now` (epoch ms) if it is still that day's morning. */
function findNoon(day: string, now: number, timeZone: string): number {
  const noon = getLocalInstant(day, NOON, timeZone);
  return noon > now && day === getLocalDay(now, timeZone) ? now : noon;
}

/** Returns the times of a record, or null if it has only a date. */
function findTimes(cells: readonly string[], date: FieldDate, reading: Reading): Times | Problem | null {
  const clock = readClock(cells, date, reading);
  if ('problem' in clock) return clock;
  const { start, spanMs } = clock;
  const { timeZone } = reading;
  const { startedAt, endedAt } = placeClock(clock, date, timeZone);
  if (endedAt === null) {
    return startedAt !== null && spanMs !== null ? { startedAt, completedAt: startedAt + spanMs } : null;
  }
  const begunAt = startedAt ?? (spanMs === null ? null : endedAt - spanMs);
  if (begunAt !== null && (begunAt > endedAt || endedAt - begunAt > DAY_MS)) {
    return { problem: 'badTime', value: start.text };
  }
  return { startedAt: begunAt, completedAt: endedAt };
}

/** The start, end and duration of a record. */
type Clock = {
  start: Start;
  end: FieldTime | null;
  /** Whether the end time has its own column. */
  isEndApart: boolean;
  spanMs: number | null;
};

function readClock(cells: readonly string[], date: FieldDate, { mapping }: Reading): Clock | Problem {
  const endText = getField(cells, mapping, 'endTime');
  const span = getField(cells, mapping, 'minutes');
  const text = getField(cells, mapping, 'start');
  const end = endText === '' ? toTime(date) : readTime(endText);
  if (endText !== '' && end === null) return { problem: 'badTime', value: endText };
  const minutes = span === '' ? 0 : readMinutes(span, mapping.decimalMark);
  if (minutes === null || minutes < 0) return { problem: 'badTime', value: span };
  const start = readStart(text, date, mapping.dateOrder ?? 'mdy');
  if (start === null) return { problem: 'badTime', value: text };
  return {
    start,
    end,
    isEndApart: endText !== '',
    spanMs: span === '' ? null : Math.round(minutes * MINUTE_MS),
  };
}

type Placed = { startedAt: number | null; endedAt: number | null };

/**
 * Returns the instants of a record. If a start without a date of its own would be after the end, the delivery crossed midnight:
 * the date is that of the end if it includes the time, else that of the start.
 */
function placeClock(clock: Clock, date: FieldDate, timeZone: string): Placed {
  const { start, isEndApart } = clock;
  const placed = placeOn(clock, date, start.day, timeZone);
  const { startedAt, endedAt } = placed;
  if (start.hasDay || startedAt === null || endedAt === null || startedAt <= endedAt) return placed;
  const next = { ...date, day: addDays(date.day, 1) };
  return isEndApart
    ? placeOn(clock, next, start.day, timeZone)
    : placeOn(clock, date, addDays(start.day, -1), timeZone);
}

function placeOn(
  { start, end, isEndApart }: Clock,
  { day, at }: FieldDate,
  startDay: string,
  timeZone: string,
): Placed {
  const startedAt = start.time === null ? null : (start.at ?? findInstant(startDay, start.time, timeZone));
  if (at !== null && !isEndApart) return { startedAt, endedAt: at };
  if (end === null) return { startedAt, endedAt: null };
  // If a clock change repeats the time, takes the first instant that is not before the start.
  const after = startedAt === null ? undefined : startedAt - 1;
  return { startedAt, endedAt: findInstant(day, end, timeZone, after) };
}

/** Returns the instant of a time on a day, in the time's own zone if it names one, else in the driver's. */
function findInstant(day: string, { minutes, offset }: FieldTime, timeZone: string, after?: number): number {
  return offset === null
    ? getLocalInstant(day, minutes, timeZone, after)
    : getZonedInstant(day, minutes, offset);
}

const toTime = ({ minutes }: FieldDate): FieldTime | null =>
  minutes === null ? null : { minutes, offset: null };

type Start = { day: string; time: FieldTime | null; at: number | null; hasDay: boolean; text: string };

/** Returns the start in a field: a time on the record's date, or a date and time of its own; null if it is neither. */
function readStart(text: string, { day }: FieldDate, order: DateOrder): Start | null {
  if (text === '') return { day, time: null, at: null, hasDay: false, text };
  const time = readTime(text);
  if (time !== null) return { day, time, at: null, hasDay: false, text };
  const date = readDate(text, order);
  return date && { day: date.day, time: toTime(date), at: date.at, hasDay: true, text };
}
