/**
 * Runs something every `everyMs` while the page is visible, and when it becomes visible again. Returns a function that stops it.
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
