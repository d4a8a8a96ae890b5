import { createStore } from './create-store.ts';
import type { Toast } from './toast.ts';

const latest = createStore<Toast | null>(null);

/** Shows a toast in place of the one before, wherever the response came from; without an id it is a new one. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): void {
  latest.set({ id: `${toast.key}-${Date.now()}`, ...toast });
}

export const useShownToast = latest.use;
