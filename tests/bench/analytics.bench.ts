import { benchFollowing } from '#tests/bench/analytics-follow.ts';
import { benchForecasts } from '#tests/bench/analytics-forecasts.ts';
import { benchFalseFindings } from '#tests/bench/analytics-nulls.ts';

/** Checks forecasts and findings of made-up drivers, and what following recommendations earns. */
export function run(): boolean {
  return [benchForecasts(), benchFalseFindings(), benchFollowing()].every(Boolean);
}
