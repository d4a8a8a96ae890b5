import { createStore } from './create-store.ts';
import type { Toast, ToastKey } from './toast.ts';

/** A toast on screen. A closed one stays until its exit animation ends and is not reopened. */
export type ShownToast = Toast & { isClosed?: boolean };

const latest = createStore<ShownToast | null>(null);

/** Shows a toast in place of the previous one. A toast without an id is a new one; one with the current id is ignored. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): void {
  if (toast.id === undefined || toast.id !== latest.get()?.id) {
    latest.set({ id: `${toast.key}-${Date.now()}`, ...toast });
  }
}

export function closeToast(id: string): void {
  const toast = latest.get();
  if (toast?.id === id) latest.set({ ...toast, isClosed: true });
}

/** Removes the shown toast if it has this key, because its message no longer applies. */
export function dropToast(key: ToastKey): void {
  if (latest.get()?.key === key) latest.set(null);
}

export const useShownToast = latest.use;
