import type { ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type Said = { done: ToastKey; failed: ToastKey };

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string, { done, failed }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ id: `${done}-${Date.now()}`, kind: 'success', key: done });
  } catch {
    showToast({ id: `${failed}-${Date.now()}`, kind: 'error', key: failed });
  }
}
