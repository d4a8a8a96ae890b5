import type { ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type Said = { done: ToastKey; failed: ToastKey };

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string, { done, failed }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', key: done });
  } catch {
    showToast({ kind: 'error', key: failed });
  }
}
