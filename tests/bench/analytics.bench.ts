import { benchFollowing } from '#tests/bench/analytics-follow.ts';
import { benchForecasts } from '#tests/bench/analytics-forecasts.ts';
import { benchFalseFindings } from '#tests/bench/analytics-nulls.ts';

/** Prints how well forecasts and findings of made-up drivers hold, and what following recommendations brings. */
export function run(): boolean {
  return [benchForecasts(), benchFalseFindings(), benchFollowing()].every(Boolean);
}
