/** Weeks that may lie behind a change and still be told apart from a lasting one. */
const MAX_SINCE = 4;
/** Weeks before a change that it is measured against; and how many there must be. */
const MAX_BEFORE = 6;
const MIN_BEFORE = 2;

/**
 * How many standard errors a change may be before the weeks behind it lose weight. Chosen on the train seeds of
 * `npm run bench analytics`: the least error among those that are never worse than 0.95 of "the same as last week".
 */
const USUAL_CHANGE = 1.25;

/** The weeks before `since` (an index) count `kept` times what they would, 0 to 1. */
export type Shift = { since: number; kept: number };

/**
 * Where the level of a weekly figure (oldest first) changed most of late, and how much the weeks before still say about
 * it: all of it for a change of the usual size, and the less the larger it is, as Huber's weights do (P. J. Huber, 1964).
 *
 * @param variance of a single week; at 0 the smallest change is a clear one
 */
export function findShift(weeks: readonly number[], variance: number): Shift {
  let [largest, since] = [0, 0];
  for (let at = Math.max(MIN_BEFORE, weeks.length - MAX_SINCE); at < weeks.length; at += 1) {
    const before = weeks.slice(Math.max(0, at - MAX_BEFORE), at);
    const after = weeks.slice(at);
    const error = Math.sqrt(variance * (1 / before.length + 1 / after.length));
    const difference = Math.abs(average(after) - average(before));
    const change = difference > 0 ? difference / error : 0;
    if (change > largest) [largest, since] = [change, at];
  }
  return { since, kept: largest <= USUAL_CHANGE ? 1 : USUAL_CHANGE / largest };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
