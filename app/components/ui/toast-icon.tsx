import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Toast } from '#app/lib/toast.ts';

/** The icon in front of a toast. */
export function ToastIcon({ kind }: { kind: Toast['kind'] }) {
  return kind === 'error' ? (
    <CircleAlert aria-hidden className="text-danger size-6 shrink-0" />
  ) : (
    <CircleCheck aria-hidden className="text-accent size-6 shrink-0" />
  );
}
