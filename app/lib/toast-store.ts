import { useSyncExternalStore } from 'react';
import type { Toast } from './toast.ts';

// Lives in the browser only: the server never shows a toast through it.
let latest: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before, wherever the response came from. */
export function showToast(toast: Toast): void {
  latest = toast;
  for (const notify of listeners) notify();
}

export function useShownToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}
