import { MINUTE_MS } from './time.ts';

function readLocalClock(instant: number, timeZone: string): number {
  const parts: Record<string, string> = {};
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  for (const part of format.formatToParts(instant)) parts[part.type] = part.value;
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The instant (epoch ms) at which clocks in `timeZone` show `minutes` after midnight of `day`; a time that a clock change skips lands just after it. */
export function getLocalInstant(day: string, minutes: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  const guess = wanted - (readLocalClock(wanted, timeZone) - wanted);
  return guess + (wanted - readLocalClock(guess, timeZone));
}
