/**
 * Closes the open menu on a choice, a press elsewhere or Escape, but not on events in a dialog opened from it. Focus inside the
 * menu moves to its button.
 */
export function closeMenus(getOpen: () => HTMLDetailsElement | null, signal?: AbortSignal): void {
  const close = (event: Event) => {
    const menu = getOpen();
    if (!menu?.open || !(event.target instanceof Element)) return;
    const isInside = menu.contains(event.target);
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape' && isInside;
    const isOutside = event.type === 'pointerdown' && !isInside && !event.target.closest('[role="dialog"]');
    const choice = isInside && event.target.closest('a, button');
    const isChoice = event.type === 'click' && choice && !choice.hasAttribute('aria-haspopup');
    if (!isEscape && !isOutside && !isChoice) return;
    if (!isOutside && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  };
  for (const type of ['pointerdown', 'click', 'keydown']) {
    document.addEventListener(type, close, signal ? { signal } : {});
  }
}
