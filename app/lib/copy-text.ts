import type { MouseEvent } from 'react';
import type { ToastKey } from './toast.ts';
import { showToast } from './toast-store.ts';

type Said = { done: ToastKey; failed: ToastKey };

/** Copies a text and shows whether that worked. With `isCopied` the text is already on the clipboard. */
export async function copyText(text: string, { done, failed }: Said, isCopied = false): Promise<void> {
  try {
    if (!isCopied) await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', key: done });
  } catch {
    showToast({ kind: 'error', key: failed });
  }
}

/** Returns the props that make a button copy a text, even before the app runs (`copyInTap`). */
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
