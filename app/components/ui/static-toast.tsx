import type { ReactNode } from 'react';
import type { Toast } from '#app/lib/toast.ts';
import { getToastClasses, TOAST_PLACE } from './toast-classes.ts';
import { useToastTexts } from './use-toast-texts.ts';

/** A toast rendered into the document. It needs no script and stays. */
export function StaticToast({ toast, children }: { toast: Toast; children?: ReactNode }) {
  const { title, text, reason } = useToastTexts()(toast);
  return (
    <div role={toast.kind === 'error' ? 'alert' : 'status'} data-toast={toast.kind} className={TOAST_PLACE}>
      <div className={getToastClasses(toast.kind)}>
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-small">{title}</p>
          <p className="text-ink-soft text-small">
            {text} {reason && <span className="block">{reason}</span>}
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
