import { onTestFinished, vi } from 'vitest';

/** Lets the time limits of outgoing requests end after `ms`, for one test. */
export function hurryTimeLimits(ms: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  // why: no test may wait as long as a product that is patient.
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(ms));
  onTestFinished(() => clock.mockRestore());
}
