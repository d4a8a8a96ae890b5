import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** A platform's part of the driver's deliveries, in percent, and its pay an hour beside the best one's (100). */
export type PlatformComparison = {
  platform: PlatformId;
  marketShare: number;
  profitability: number;
  centsPerHour: number;
  deliveries: number;
};

/**
 * Compares platforms by deliveries, out of `all` the driver's deliveries, and by cents an hour, best paid first. Shares add up
 * to less than 100 where a platform has too few of them to be compared.
 */
export function comparePlatforms(
  rows: readonly { platform: PlatformId; deliveries: number; centsPerHour: number }[],
  all: number,
): PlatformComparison[] {
  const best = Math.max(1, ...rows.map(({ centsPerHour }) => centsPerHour));
  return rows
    .map((row) => ({
      ...row,
      marketShare: all > 0 ? Math.round((row.deliveries / all) * 100) : 0,
      profitability: Math.max(0, Math.round((row.centsPerHour / best) * 100)),
    }))
    .sort((one, other) => other.centsPerHour - one.centsPerHour);
}
