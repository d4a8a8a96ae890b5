import { onTestFinished, vi } from 'vitest';

/** Shortens the timeouts of outgoing requests to `ms` for one test. */
export function hurryTimeLimits(ms: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  // Stubbed, so that tests need not wait for the real timeouts.
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(ms));
  onTestFinished(() => clock.mockRestore());
}
