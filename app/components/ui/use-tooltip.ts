import { type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';

/** How long a pointer rests before a tooltip opens, and how soon after one closed the next opens at once. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Whether a tooltip is open, and what opens and closes it: a resting pointer, the keyboard's focus, a tap. */
export function useTooltip() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function open() {
    clearTimeout(timer.current);
    setIsOpen(true);
  }

  function close() {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  }

  function rest({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    clearTimeout(timer.current);
    const isSoon = performance.now() - lastClosedAt < SKIP_DELAY_MS;
    timer.current = setTimeout(open, isSoon ? 0 : OPEN_DELAY_MS);
  }

  function openOnKeyboardFocus({ target }: SyntheticEvent) {
    if (target instanceof Element && target.matches(':focus-visible')) open();
  }

  const area = { onPointerEnter: rest, onPointerLeave: close };
  const trigger = { onFocus: openOnKeyboardFocus, onBlur: close, onClick: open };
  return { isOpen, close, area, trigger };
}
