import type { GroupRate } from './compare-groups.ts';

/** Below this p-value, corrected for all groups of its kind, a group is marked as clearly different. */
export const NOTABLE_CHANCE = 0.05;

/** Factor on p-value limits, because pay is skewed, which makes tests of small groups too bold (measured by the bench). */
export const CAUTION = 0.7;

/** A better group's shrunk difference is at least this part of the rest's rate, and above its standard error. */
const MIN_SHARE = 0.05;

/** Returns whether a group pays clearly more than the rest; none does where chance explains the spread of all groups. */
export function isClearlyMore(rate: GroupRate): boolean {
  const { differenceCents, errorCents, restCentsPerHour, spreadChance } = rate;
  return (
    spreadChance < CAUTION * NOTABLE_CHANCE &&
    differenceCents >= Math.max(errorCents, MIN_SHARE * restCentsPerHour)
  );
}

/** Consecutive local hours from `from` (0–23) up to but not including `until`, which is above 24 when they run past midnight. */
export type Stretch = { from: number; until: number };

/** Returns whether a local hour (0–23) is one of the stretch. */
export function isInStretch({ from, until }: Stretch, hour: number): boolean {
  return (hour - from + 24) % 24 < until - from;
}

/** Joins adjacent hours that pay clearly more than the rest; the best hour's stretch first. `hours` must be sorted best first. */
export function listBestStretches(hours: readonly GroupRate[]): Stretch[] {
  const better = hours.filter(isClearlyMore).map(({ group }) => Number(group));
  const stretches: Stretch[] = [];
  for (const hour of better) {
    if (stretches.some((stretch) => isInStretch(stretch, hour))) continue;
    let [first, count] = [hour, 1];
    while (count < 24 && better.includes((first + 23) % 24)) [first, count] = [(first + 23) % 24, count + 1];
    while (count < 24 && better.includes((first + count) % 24)) count += 1;
    stretches.push({ from: first, until: first + count });
  }
  return stretches;
}
