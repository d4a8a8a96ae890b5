import type { GroupRate } from './compare-groups.ts';

/** Below this probability of chance, over all groups of its kind, a group is marked as clearly different. */
export const NOTABLE_CHANCE = 0.05;

/** Pay is skewed, which makes tests of small groups bold by this factor (measured by the bench). */
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

/** Consecutive local hours from `from` up to, not including, `until` (0–24). */
export type Stretch = { from: number; until: number };

/** Joins adjacent hours that pay clearly more than the rest; the best hour's stretch first. `hours` come best first. */
export function listBestStretches(hours: readonly GroupRate[]): Stretch[] {
  const better = hours.filter(isClearlyMore).map(({ group }) => Number(group));
  const stretches: Stretch[] = [];
  for (const hour of better) {
    if (stretches.some(({ from, until }) => hour >= from && hour < until)) continue;
    let [from, until] = [hour, hour + 1];
    while (better.includes(from - 1)) from -= 1;
    while (better.includes(until)) until += 1;
    stretches.push({ from, until });
  }
  return stretches;
}
