/** The tappable markers of a map. */
const MARKS = 'button.map-mark';

/**
 * Redraws the markers of a map as new elements. If a marker had the focus, the new one with the same name gets it, or else the
 * map.
 */
export function keepMarkFocus(map: HTMLElement, draw: () => void): void {
  const focused = document.activeElement;
  const name = map.contains(focused) && focused?.matches(MARKS) ? focused.getAttribute('aria-label') : null;
  draw();
  if (name === null) return;
  const marks = [...map.querySelectorAll<HTMLElement>(MARKS)];
  const same = marks.find((mark) => mark.getAttribute('aria-label') === name);
  (same ?? map).focus({ preventScroll: true });
}
