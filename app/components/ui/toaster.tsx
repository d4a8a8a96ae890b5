import { useFetcher } from '@remix-run/react';
import { Toast as RadixToast } from 'radix-ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ignoreTaps } from '#app/components/taps/ignore-taps.ts';
import { lastTap } from '#app/components/taps/last-tap.ts';
import { CircleAlert, CircleCheck, X } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import type { Toast } from '#app/lib/toast.ts';
import { closeToast, type ShownToast } from '#app/lib/toast-store.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getButtonClasses } from './button-classes.ts';
import { getToastClasses, TOAST_PLACE, TOAST_PLACE_ABOVE } from './toast-classes.ts';
import { useToastTexts } from './use-toast-texts.ts';

const VISIBLE_MS = 5000;
const ACTION_VISIBLE_MS = 10_000;
const SWIPE_PX = 50;

/**
 * While driving with the narrowest phones, where Undo needs its own line, only the title is shown, so that the next stop stays
 * visible.
 */
const SHORT_DRIVE_CLASSES = 'max-[22.5rem]:portrait:[body:has(.in-mount)_.toast-above_&]:sr-only';

/** Shows one toast at a time; a newer one replaces it. */
export function Toaster({ toast }: { toast: ShownToast | null }) {
  const t = useTranslations('app');
  const area = useRef<HTMLOListElement>(null);
  const isAbove = useIsAbove(area, toast);
  return (
    <RadixToast.Provider duration={VISIBLE_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && <ToastItem key={toast.id} toast={toast} />}
      <RadixToast.Viewport
        hotkey={['F8']}
        label={t('notifications', { hotkey: 'F8' })}
        ref={area}
        className={isAbove ? TOAST_PLACE_ABOVE : TOAST_PLACE}
      />
    </RadixToast.Provider>
  );
}

/**
 * Whether the toast must move to the top, because at the bottom it would cover the control used last, a button of its order's
 * card, a dialog, or an element marked `data-uncovered`.
 */
function useIsAbove(area: RefObject<HTMLElement>, toast: ShownToast | null): boolean {
  const [placed, setPlaced] = useState({ id: '', isAbove: false });
  useLayoutEffect(() => {
    if (!toast || toast.isClosed) return;
    const { id, orderIds } = toast;
    setPlaced({ id, isAbove: false });
    const place = () =>
      setPlaced((last) => (last.isAbove || !covers(area.current, orderIds) ? last : { id, isAbove: true }));
    place();
    // The order's card may appear only after the page reloads its data, and a dialog at any time.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [area, toast]);
  return placed.id === toast?.id && placed.isAbove;
}

function covers(area: HTMLElement | null, orderIds: readonly string[] = []): boolean {
  if (!area) return false;
  const own = area.getBoundingClientRect();
  const cards = orderIds.map((id) => `[data-order-id="${CSS.escape(id)}"]`).join();
  const buttons = cards ? document.querySelectorAll(`:is(${cards}) :is(button, a, summary)`) : [];
  const used = [document.activeElement, lastTap.target].map(
    (one) => one instanceof Element && one.closest('main :is(button, a, summary, input, select, textarea)'),
  );
  const kept = document.querySelectorAll('[data-uncovered], [role="dialog"]');
  return [...kept, ...buttons, ...used].some((element) => {
    if (!element) return false;
    const { top, bottom, left, right, height } = element.getBoundingClientRect();
    return height > 0 && top < own.bottom && bottom > own.top && left < own.right && right > own.left;
  });
}

function ToastItem({ toast }: { toast: ShownToast }) {
  const t = useTranslations();
  const { title, text, reason } = useToastTexts()(toast);
  const box = useRef<HTMLLIElement>(null);
  function ignoreTapsBeneath() {
    if (box.current) ignoreTaps(box.current.getBoundingClientRect());
  }
  function close() {
    // The driver may be reaching for Undo. Without Undo, the toast may simply have timed out.
    if (toast.canUndo) ignoreTapsBeneath();
    closeToast(toast.id);
  }
  return (
    <RadixToast.Root
      ref={box}
      onClick={ignoreTapsBeneath}
      open={!toast.isClosed}
      onOpenChange={close}
      duration={toast.canUndo || toast.website ? ACTION_VISIBLE_MS : VISIBLE_MS}
      type={toast.kind === 'error' ? 'foreground' : 'background'}
      className={`${getToastClasses(toast.kind)} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=open]:animate-enter data-[swipe=end]:animate-slide`}
    >
      <ToastIcon kind={toast.kind} />
      <div className="min-w-0 grow basis-20">
        <RadixToast.Title className="font-semibold text-small">{title}</RadixToast.Title>
        <RadixToast.Description
          className={cx('text-ink-soft text-small', toast.canUndo && SHORT_DRIVE_CLASSES)}
        >
          {text} {reason && <span className="block">{reason}</span>}
        </RadixToast.Description>
      </div>
      <div className="ms-auto flex items-center gap-3">
        {toast.canUndo && toast.orderIds && <UndoAction orderIds={toast.orderIds} />}
        {toast.website && <WebsiteAction href={toast.website} />}
        <RadixToast.Close
          aria-label={t('app.dismiss')}
          className="inline-flex size-target shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken"
        >
          <X aria-hidden className="size-5" />
        </RadixToast.Close>
      </div>
    </RadixToast.Root>
  );
}

function UndoAction({ orderIds }: { orderIds: string[] }) {
  const t = useTranslations('toasts.undo');
  const fetcher = useFetcher({ key: `undo-${orderIds[0]}` });
  function undo() {
    const form = new FormData();
    form.set('intent', 'restore');
    form.set('requestKey', crypto.randomUUID());
    for (const id of orderIds) form.append('orderId', id);
    fetcher.submit(form, { method: 'post', action: paths.orders() });
  }
  return (
    <RadixToast.Action altText={t('text')} onClick={undo} className={getButtonClasses('quiet')}>
      {t('title')}
    </RadixToast.Action>
  );
}

function WebsiteAction({ href }: { href: string }) {
  const t = useTranslations('toasts.openWebsite');
  return (
    <RadixToast.Action altText={t('text')} asChild>
      <a href={href} target="_blank" rel="noopener noreferrer" className={getButtonClasses('quiet')}>
        {t('title')}
      </a>
    </RadixToast.Action>
  );
}

function ToastIcon({ kind }: { kind: Toast['kind'] }) {
  return kind === 'error' ? (
    <CircleAlert aria-hidden className="size-6 shrink-0 text-danger" />
  ) : (
    <CircleCheck aria-hidden className="size-6 shrink-0 text-accent" />
  );
}
