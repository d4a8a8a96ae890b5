import { createStore } from './create-store.ts';
import type { Toast } from './toast.ts';

const latest = createStore<Toast | null>(null);

/** Shows a toast in place of the one before, wherever the response came from. */
export const showToast = latest.set;

export const useShownToast = latest.use;
