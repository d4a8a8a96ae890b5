/** The marks of a map that can be tapped. */
const MARKS = 'button.map-mark';

/**
 * Draws the marks of a map anew, each as another element. A mark that has the focus has it again afterwards, found by its name;
 * where it is gone, the focus moves to the map.
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
