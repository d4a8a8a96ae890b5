import { CircleAlert, CircleCheck } from '#app/components/ui/icons.ts';
import type { Toast } from '#app/lib/toast.ts';

/** The icon in front of a toast. */
export function ToastIcon({ kind }: { kind: Toast['kind'] }) {
  return kind === 'error' ? (
    <CircleAlert aria-hidden className="size-6 shrink-0 text-danger" />
  ) : (
    <CircleCheck aria-hidden className="size-6 shrink-0 text-accent" />
  );
}
