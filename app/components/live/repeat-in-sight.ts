/** Calls `run` every `everyMs` while the page is visible, and when it becomes visible again. Returns a function that stops it. */
export function repeatInSight(everyMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  function restartTimer() {
    clearInterval(timer);
    if (!document.hidden) timer = setInterval(run, everyMs);
  }
  function onVisibilityChange() {
    restartTimer();
    if (!document.hidden) run();
  }
  document.addEventListener('visibilitychange', onVisibilityChange);
  restartTimer();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    clearInterval(timer);
  };
}
