import { useFetcher } from '@remix-run/react';
import { Toast as RadixToast } from 'radix-ui';
import { useTranslations } from 'use-intl';
import { X } from '#app/components/ui/icons.ts';
import type { Toast } from '#app/lib/toast.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getButtonClasses } from './button-classes.ts';
import { getToastClasses, TOAST_PLACE } from './toast-classes.ts';
import { ToastIcon } from './toast-icon.tsx';
import { useToastTexts } from './use-toast-texts.ts';

const VISIBLE_MS = 5000;
const SWIPE_PX = 50;

/** Shows one toast at a time; a newer one takes its place. */
export function Toaster({ toast }: { toast: Toast | null }) {
  const t = useTranslations('app');
  return (
    <RadixToast.Provider duration={VISIBLE_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && <ToastItem key={toast.id} toast={toast} />}
      <RadixToast.Viewport
        hotkey={['F8']}
        label={t('notifications', { hotkey: 'F8' })}
        className={TOAST_PLACE}
      />
    </RadixToast.Provider>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const t = useTranslations();
  const { title, text, reason } = useToastTexts()(toast);
  return (
    <RadixToast.Root
      type={toast.kind === 'error' ? 'foreground' : 'background'}
      className={`${getToastClasses(toast.kind)} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=open]:animate-enter data-[swipe=end]:animate-slide`}
    >
      <ToastIcon kind={toast.kind} />
      <div className="min-w-0 flex-1">
        <RadixToast.Title className="font-semibold text-small">{title}</RadixToast.Title>
        <RadixToast.Description className="text-ink-soft text-small">
          {text} {reason}
        </RadixToast.Description>
      </div>
      {toast.undoOrderId && <UndoAction orderId={toast.undoOrderId} />}
      <RadixToast.Close
        aria-label={t('app.dismiss')}
        className="inline-flex size-target shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

function UndoAction({ orderId }: { orderId: string }) {
  const t = useTranslations('toasts.undo');
  const fetcher = useFetcher({ key: `undo-${orderId}` });
  const undo = () =>
    fetcher.submit({ intent: 'restore', orderId }, { method: 'post', action: paths.orders() });
  return (
    <RadixToast.Action altText={t('text')} onClick={undo} className={getButtonClasses('quiet')}>
      {t('title')}
    </RadixToast.Action>
  );
}
