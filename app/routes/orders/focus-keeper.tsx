import { type ReactNode, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus: it follows a card to another list; when a card disappears it moves to the list's heading (or the
 * card that stands for it), or to the first heading where the list is gone too.
 */
export function FocusKeeper({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement | null>(null);
  const lastOrderId = useRef<string | null>(null);
  const lastList = useRef<Element | null>(null);

  useEffect(() => {
    if (lastOrderId.current === null || document.activeElement !== document.body) return;
    const card = area.current?.querySelector<HTMLElement>(
      `[data-order-id="${CSS.escape(lastOrderId.current)}"]`,
    );
    const list = lastList.current?.isConnected ? lastList.current : area.current;
    const target = card ?? list?.querySelector<HTMLElement>('[data-list-heading]');
    target?.focus({ preventScroll: true });
  });

  // A ref callback, to track focus from the first render. Focus in a dialog opened by a card is ignored.
  const trackFocus = useCallback((element: HTMLDivElement | null) => {
    area.current = element;
    element?.addEventListener('focusin', ({ target }) => {
      // A heading replaces a card that is gone, and may disappear as well.
      if (!(target instanceof Element) || target.matches('[data-list-heading]')) return;
      const card = target.closest<HTMLElement>('[data-order-id]');
      lastOrderId.current = card?.dataset.orderId ?? null;
      lastList.current = card?.closest('section') ?? null;
    });
  }, []);

  return (
    <div ref={trackFocus} className="contents">
      {children}
    </div>
  );
}
