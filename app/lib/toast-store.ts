import { createStore } from './create-store.ts';
import type { Toast, ToastKey } from './toast.ts';

/** A closed one leaves with its animation, and is not opened again. */
export type ShownToast = Toast & { isClosed?: boolean };

const latest = createStore<ShownToast | null>(null);

/** Shows a toast in place of the one before, wherever the response came from; without an id it is a new one. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): void {
  if (toast.id === undefined || toast.id !== latest.get()?.id) {
    latest.set({ id: `${toast.key}-${Date.now()}`, ...toast });
  }
}

export function closeToast(id: string): void {
  const toast = latest.get();
  if (toast?.id === id) latest.set({ ...toast, isClosed: true });
}

/** Takes the shown toast away if it has this key: what it says no longer holds. */
export function dropToast(key: ToastKey): void {
  if (latest.get()?.key === key) latest.set(null);
}

export const useShownToast = latest.use;
