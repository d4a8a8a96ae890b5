import { cx } from '#app/lib/cx.ts';
import type { Toast } from '#app/lib/toast.ts';

const PLACE =
  'fixed inset-x-3 z-60 mx-auto max-w-md outline-none sm:start-auto sm:end-[max(1.5rem,var(--safe-side))] sm:w-96';

/** The position of the single toast: above everything including dialogs, above the navigation bar, at the end of wide screens. */
export const TOAST_PLACE = `${PLACE} bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+0.75rem)] lg:bottom-6`;

/** The position when the toast would otherwise cover a button of its order. */
export const TOAST_PLACE_ABOVE = `${PLACE} toast-above`;

export function getToastClasses(kind: Toast['kind']): string {
  return cx(
    'flex flex-wrap items-center gap-x-3 rounded-card border-s-4 bg-surface p-3 ps-4 text-ink shadow-float',
    kind === 'error' ? 'border-danger' : 'border-accent',
  );
}
