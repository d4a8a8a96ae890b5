import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place: a card that moves to another list takes the focus with it, and when a card goes the list's
 * heading gets it.
 */
export function FocusKeeper({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const lastOrderId = useRef<string | null>(null);

  useEffect(() => {
    if (lastOrderId.current === null || document.activeElement !== document.body) return;
    const card = area.current?.querySelector<HTMLElement>(
      `[data-order-id="${CSS.escape(lastOrderId.current)}"]`,
    );
    const target = card ?? area.current?.querySelector<HTMLElement>('[data-list-heading]');
    target?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const element = area.current;
    function remember({ target }: FocusEvent) {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-order-id]') : null;
      lastOrderId.current = card?.dataset.orderId ?? null;
    }
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);

  return (
    <div ref={area} className="contents">
      {children}
    </div>
  );
}
