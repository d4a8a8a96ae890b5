const KEY = 'queued';

/** Whether something may be queued. Read at every page load, so that the queue's script loads only when needed. */
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
    // Where storage is unavailable, nothing is queued either.
  }
}
