/**
 * Runs something every `everyMs` while the page is in sight, and when it comes into sight again; out of sight no timer wakes
 * the phone. Returns what ends it.
 */
export function repeatInSight(everyMs: number, run: () => void): () => void {
  const aborter = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  function follow() {
    clearInterval(timer);
    if (!document.hidden) timer = setInterval(run, everyMs);
  }
  function look() {
    follow();
    if (!document.hidden) run();
  }
  document.addEventListener('visibilitychange', look, { signal: aborter.signal });
  follow();
  return () => {
    aborter.abort();
    clearInterval(timer);
  };
}
