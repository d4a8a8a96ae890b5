/** A second tap within this time, in ms, is part of a double tap: too soon to be meant for what has since appeared there. */
const IGNORED_MS = 700;

/** Above everything, or above what scrolls but below the bottom bar, menus, dialogs and toasts. */
const Z_INDEX = { all: 99, content: 29 };

/**
 * Covers the place of what has just gone, and ignores repeats of a held key: the second of two taps reaches nothing that takes
 * that place.
 */
export function ignoreTaps(place: DOMRect): void {
  coverPlace(place, Z_INDEX.all);
  addEventListener('keydown', ignoreRepeat, true);
  addEventListener('keyup', stopIgnoringRepeats, true);
}

/** Covers the place of what moved by itself; what lies over it did not move, and can be tapped. */
export function ignoreTapsOnContent(place: DOMRect): void {
  coverPlace(place, Z_INDEX.content);
}

function coverPlace({ top, left, width, height }: DOMRect, zIndex: number): void {
  const cover = document.createElement('div');
  cover.style.cssText = `position:fixed;z-index:${zIndex};pointer-events:auto;top:${top}px;left:${left}px;width:${width}px;height:${height}px`;
  // Nor is it a tap outside of a dialog, which would close it.
  for (const kind of ['pointerdown', 'click']) cover.addEventListener(kind, (tap) => tap.stopPropagation());
  document.body.appendChild(cover);
  setTimeout(() => cover.remove(), IGNORED_MS);
}

/** Ignores the repeats of a held key, but not a key pressed again. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
  else stopIgnoringRepeats();
}

function stopIgnoringRepeats(): void {
  removeEventListener('keydown', ignoreRepeat, true);
  removeEventListener('keyup', stopIgnoringRepeats, true);
}
