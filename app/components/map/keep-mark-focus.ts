/** The marks of a map that can be tapped. */
const MARKS = 'button.map-mark';

/**
 * Redraws the marks of a map, each as a new element. A focused mark, found by its name, is focused again; if it is gone, the
 * map is.
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
