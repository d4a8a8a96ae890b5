import { limitTime } from '#worker/limit-time.ts';

/** Returns the answer of `ask`, whose signal is aborted after `ms`, or that of `onFailure` when it throws or is late. */
export function askInTime<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
  onFailure: (problem: 'timeout' | 'unreachable') => T,
): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const asking = ask(signal).catch(() => onFailure(signal.aborted ? 'timeout' : 'unreachable'));
  // A request that hangs may not react to the signal.
  return limitTime(asking, ms, () => onFailure('timeout'));
}
