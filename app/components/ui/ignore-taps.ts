/** The second tap of two comes within this, and nobody reads what came in the place of the first. In ms. */
const IGNORED_MS = 700;

/**
 * Covers the place of what has just gone, and ignores repeats of a held key: the second of two taps reaches nothing that takes
 * that place.
 */
export function ignoreTaps({ top, left, width, height }: DOMRect): void {
  const cover = document.createElement('div');
  cover.style.cssText = `position:fixed;z-index:99;pointer-events:auto;top:${top}px;left:${left}px;width:${width}px;height:${height}px`;
  // Nor is it a tap outside of a dialog, which would close it.
  for (const kind of ['pointerdown', 'click']) cover.addEventListener(kind, (tap) => tap.stopPropagation());
  document.body.appendChild(cover);
  const ignoreRepeat = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  };
  addEventListener('keydown', ignoreRepeat, true);
  setTimeout(() => {
    cover.remove();
    removeEventListener('keydown', ignoreRepeat, true);
  }, IGNORED_MS);
}
