import type { FormEvent } from 'react';
import { showToast } from '#app/lib/toast-store.ts';

/** Holds back a form that is sent as a whole page, and would end on an error page of the browser; returns whether it did. */
export function stayWithoutConnection(event: FormEvent): boolean {
  if (navigator.onLine) return false;
  event.preventDefault();
  showToast({ kind: 'error', key: 'connectionLost' });
  return true;
}
