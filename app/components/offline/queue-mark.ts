const KEY = 'queued';

/** Whether something may be queued: asked at every page load, it spares the script that opens the queue. */
export function isMarkedQueued(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function markQueued(isQueued: boolean): void {
  try {
    if (isQueued) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be stored nothing is queued either.
  }
}
