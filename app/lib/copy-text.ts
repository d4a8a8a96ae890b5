import type { MouseEvent } from 'react';
import type { ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type Said = { done: ToastKey; failed: ToastKey };

/** Puts a text on the clipboard and says whether that worked; `isCopied` when it is there already. */
export async function copyText(text: string, { done, failed }: Said, isCopied = false): Promise<void> {
  try {
    if (!isCopied) await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', key: done });
  } catch {
    showToast({ kind: 'error', key: failed });
  }
}

/** What makes a button copy a text: also before the app runs (`copyInTap`). */
export function getCopyProps(text: string, said: Said) {
  return {
    'data-copy': text,
    onClick: ({ currentTarget: { dataset } }: MouseEvent<HTMLElement>) => {
      const isCopied = dataset.copied === text;
      delete dataset.copied;
      return copyText(text, said, isCopied);
    },
  };
}
