import { limitTime } from '#worker/limit-time.ts';

/** Returns the result of `ask`, whose signal is aborted after `ms`, or the result of `onFailure` if it throws or times out. */
export function askInTime<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
  onFailure: (problem: 'timeout' | 'unreachable') => T,
): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const asking = ask(signal).catch(() => onFailure(signal.aborted ? 'timeout' : 'unreachable'));
  // A hanging request may ignore the signal.
  return limitTime(asking, ms, () => onFailure('timeout'));
}
