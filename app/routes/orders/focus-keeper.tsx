import { type ReactNode, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place: a card that moves to another list takes the focus with it, and when a card goes its list's
 * heading gets it, or the first one where the list went too.
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

  // From the first moment; a focus in a dialog that a card opened counts for nothing.
  const follow = useCallback((element: HTMLDivElement | null) => {
    area.current = element;
    element?.addEventListener('focusin', ({ target }) => {
      // A heading stands in for its card, and may go as well.
      if (!(target instanceof Element) || target.matches('[data-list-heading]')) return;
      const card = target.closest<HTMLElement>('[data-order-id]');
      lastOrderId.current = card?.dataset.orderId ?? null;
      lastList.current = card?.closest('section') ?? null;
    });
  }, []);

  return (
    <div ref={follow} className="contents">
      {children}
    </div>
  );
}
