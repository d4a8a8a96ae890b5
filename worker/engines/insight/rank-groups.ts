import type { GroupRate } from './compare-groups.ts';

/** From this chance down a group is marked as clearly different: one in twenty over all groups of its kind. */
export const NOTABLE_CHANCE = 0.05;

/** Pay is skewed, so that tests of small groups are a little bold; the bench measures that this makes up for it. */
const CAUTION = 0.7;

/** A group counts as better when its shrunk difference is at least this part of the rest's rate, and above its error. */
const MIN_SHARE = 0.05;

/**
 * Whether a group pays more than the rest by more than chance likes to make. Where the groups as a whole differ no more
 * than chance makes them (see `NOTABLE_CHANCE`), none does.
 */
export function isClearlyMore(rate: GroupRate): boolean {
  const { differenceCents, errorCents, restCentsPerHour, spreadChance } = rate;
  return (
    spreadChance < CAUTION * NOTABLE_CHANCE &&
    differenceCents >= Math.max(errorCents, MIN_SHARE * restCentsPerHour)
  );
}

/** Local hours on end, from `from` up to, not including, `until` (0–24). */
export type Stretch = { from: number; until: number };

/** The hours that pay more than the rest, joined where they touch; the best hour's stretch first. `hours` come best first. */
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
