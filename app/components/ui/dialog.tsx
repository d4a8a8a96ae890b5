import { setNonce } from 'get-nonce';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { X } from '#app/components/ui/icons.ts';

type Props = { title: string; text: string; onClose: () => void; children: ReactNode };

/**
 * A dialog, open while mounted. It traps the focus and closes on Escape and on Android's Back. The component that opens it
 * restores the focus.
 */
export function Dialog({ title, text, onClose, children }: Props) {
  const t = useTranslations('app');
  useCloseRequest(onClose);
  // Radix locks page scrolling with a style element, which the content security policy allows only with this nonce.
  setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <RadixDialog.Portal>
        {/* iPhones dispatch clicks only to elements with a listener of their own. */}
        <RadixDialog.Overlay onClick={onClose} className="fixed inset-0 z-40 bg-scrim" />
        <RadixDialog.Content
          // Escape closes open suggestions first.
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.matches('[aria-expanded=true]')) event.preventDefault();
          }}
          // A toast on top handles the first Escape; close the dialog with it.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-lg animate-enter flex-col overflow-y-auto rounded-t-card bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float sm:top-[5dvh] sm:bottom-auto sm:rounded-card sm:p-6"
        >
          <div className="flex items-start justify-between gap-3">
            <RadixDialog.Title className="pt-2 font-bold text-title">{title}</RadixDialog.Title>
            <RadixDialog.Close
              aria-label={t('close')}
              className="-me-2 inline-flex size-target shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </RadixDialog.Close>
          </div>
          <RadixDialog.Description className="mb-4 text-ink-soft text-small">{text}</RadixDialog.Description>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher, which is not in TypeScript's types yet. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };
type Browser = { CloseWatcher?: new () => CloseWatcher };

/** Calls `onClose` on the platform's close gesture, such as Back on Android, which would otherwise leave the page. */
function useCloseRequest(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const { CloseWatcher } = window as Browser;
    if (!CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close.current();
    return () => watcher.destroy();
  }, []);
}
