/** Moves the focus, which leaves with the element that has it, to another one or to the page's heading; without scrolling. */
export function moveFocus(to?: HTMLElement | null): void {
  const target = to ?? document.querySelector('h1');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Whether the focus leaves with an element: it is in there, or nowhere. A driver may be typing elsewhere. */
export function leavesWith(element: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || element?.contains(activeElement) === true;
}
