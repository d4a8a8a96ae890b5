const IGNORED_MS = 500;

/** Ignores taps within the place of what has just closed, and repeats of a held key: the second of two taps reaches nothing beneath. */
export function ignoreTaps({ top, bottom, left, right }: DOMRect): void {
  const aborter = new AbortController();
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const ignoreWithin = (event: MouseEvent) => {
    const { clientX: x, clientY: y } = event;
    if (x > left && x < right && y > top && y < bottom) ignore(event);
  };
  const ignoreRepeat = (event: KeyboardEvent) => {
    if (event.repeat) ignore(event);
  };
  const options = { capture: true, signal: aborter.signal };
  window.addEventListener('pointerdown', ignoreWithin, options);
  window.addEventListener('click', ignoreWithin, options);
  window.addEventListener('keydown', ignoreRepeat, options);
  setTimeout(() => aborter.abort(), IGNORED_MS);
}
