/** A second tap within this time, in ms, belongs to a double tap and is not meant for what has since appeared there. */
const IGNORED_MS = 700;

/** `all` is above everything. `content` is above what scrolls, but below the bottom bar, menus, dialogs and toasts. */
const Z_INDEX = { all: 99, content: 29 };

/**
 * Covers the area of a removed element and ignores key repeats, so that the second tap of a double tap can't hit what takes its
 * place.
 */
export function ignoreTaps(place: DOMRect): void {
  coverPlace(place, Z_INDEX.all);
  addEventListener('keydown', ignoreRepeat, true);
  addEventListener('keyup', stopIgnoringRepeats, true);
}

/** Covers the area of content that moved without a tap. Fixed elements above it did not move and stay tappable. */
export function ignoreTapsOnContent(place: DOMRect): void {
  coverPlace(place, Z_INDEX.content);
}

function coverPlace({ top, left, width, height }: DOMRect, zIndex: number): void {
  const cover = document.createElement('div');
  cover.style.cssText = `position:fixed;z-index:${zIndex};pointer-events:auto;top:${top}px;left:${left}px;width:${width}px;height:${height}px`;
  // The tap must not count as outside a dialog either, which would close it.
  for (const kind of ['pointerdown', 'click']) cover.addEventListener(kind, (tap) => tap.stopPropagation());
  document.body.appendChild(cover);
  setTimeout(() => cover.remove(), IGNORED_MS);
}

/** Ignores repeats of a held key, but not a new key press. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
  else stopIgnoringRepeats();
}

function stopIgnoringRepeats(): void {
  removeEventListener('keydown', ignoreRepeat, true);
  removeEventListener('keyup', stopIgnoringRepeats, true);
}
