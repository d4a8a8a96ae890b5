import type { FormEvent } from 'react';
import { showToast } from '#app/lib/toast-store.ts';

/** Offline, cancels a full-page form submission, which would end on the browser's error page. Returns whether it did. */
export function stayWithoutConnection(event: FormEvent): boolean {
  if (navigator.onLine) return false;
  event.preventDefault();
  showToast({ kind: 'error', key: 'connectionLost' });
  return true;
}
