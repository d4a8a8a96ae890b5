import { DAY_MS, MINUTE_MS, readLocalClock } from './time.ts';

const SECOND_MS = 1000;

/**
 * The instant (epoch ms) at which clocks in `timeZone` show `minutes` after midnight of `day`. Of a time that a clock
 * change repeats, the first one after `after`, or else the last; a time that a change skips is the moment of that
 * change, when clocks jump past it.
 */
export function getLocalInstant(
  day: string,
  minutes: number,
  timeZone: string,
  after = Number.NEGATIVE_INFINITY,
): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  // No clock differs by a whole day, so these are before and after it, on both sides of any clock change.
  const [before, since] = [
    findFor(wanted, wanted - DAY_MS, timeZone),
    findFor(wanted, wanted + DAY_MS, timeZone),
  ];
  if (before === since && readLocalClock(before, timeZone) === wanted) return before;
  const shown = [Math.min(before, since), Math.max(before, since)].filter(
    (instant) => readLocalClock(instant, timeZone) === wanted,
  );
  const last = shown.at(-1);
  if (last !== undefined) return shown.find((instant) => instant > after) ?? last;
  return findChange(since, before, (instant) => readLocalClock(instant, timeZone) >= wanted);
}

/** The instant at which a clock shows `wanted`, if it is as far ahead of UTC then as it is at `probe`. */
const findFor = (wanted: number, probe: number, timeZone: string) =>
  wanted - (readLocalClock(probe, timeZone) - probe);

/** Returns the first whole second after `from`, at the latest `to`, at which `isPast` holds. */
function findChange(from: number, to: number, isPast: (instant: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > SECOND_MS) {
    const midpoint = low + Math.floor((high - low) / 2 / SECOND_MS) * SECOND_MS;
    if (isPast(midpoint)) high = midpoint;
    else low = midpoint;
  }
  return high;
}
