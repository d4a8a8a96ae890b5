import { benchForecasts } from '#tests/bench/analytics-forecasts.ts';
import { benchFalseFindings } from '#tests/bench/analytics-nulls.ts';

/** Prints how well forecasts and findings of made-up drivers hold. */
export function run(): boolean {
  return [benchForecasts(), benchFalseFindings()].every(Boolean);
}
