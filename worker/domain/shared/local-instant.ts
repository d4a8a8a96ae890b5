import { DAY_MS, MINUTE_MS, readLocalClock } from './time.ts';

const SECOND_MS = 1000;

/**
 * Returns the instant (epoch ms) at which clocks in `timeZone` show `minutes` after midnight of `day`. If a clock change repeats
 * the time, the first occurrence after `after` counts, or else the last one; if it skips the time, the moment of the change.
 */
export function getLocalInstant(
  day: string,
  minutes: number,
  timeZone: string,
  after = Number.NEGATIVE_INFINITY,
): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  // No UTC offset is as large as a day, so these probes are on both sides of the instant and of a clock change near it.
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

/** Returns the instant at which a clock shows `wanted`, assuming it has the same UTC offset as at `probe`. */
const findFor = (wanted: number, probe: number, timeZone: string) =>
  wanted - (readLocalClock(probe, timeZone) - probe);

/** Returns the first whole second after `from` at which `isPast` holds, at the latest `to`. */
function findChange(from: number, to: number, isPast: (instant: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > SECOND_MS) {
    const midpoint = low + Math.floor((high - low) / 2 / SECOND_MS) * SECOND_MS;
    if (isPast(midpoint)) high = midpoint;
    else low = midpoint;
  }
  return high;
}
