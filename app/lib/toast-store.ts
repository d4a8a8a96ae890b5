import { createStore } from './create-store.ts';
import type { Toast, ToastKey } from './toast.ts';

const latest = createStore<Toast | null>(null);

/** Shows a toast in place of the one before, wherever the response came from; without an id it is a new one. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): void {
  latest.set({ id: `${toast.key}-${Date.now()}`, ...toast });
}

/** Takes the shown toast away if it has this key: what it says no longer holds. */
export function dropToast(key: ToastKey): void {
  if (latest.get()?.key === key) latest.set(null);
}

export const useShownToast = latest.use;
