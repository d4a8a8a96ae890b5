import { copyInTap } from '#app/visitor/copy-in-tap.ts';

/** Starting takes the time in which the page is first drawn, so an untouched page is left in peace for so long. In ms. */
const REST_MS = 3000;
/** A tap waits so long for the start; after that the browser handles it, as on a page without scripts. In ms. */
const HELD_MS = 4000;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'];

/**
 * Calls `start` once the page is touched, or has rested. What is tapped before it has started is held and done afterwards. A
 * page opened without a connection starts at once: the browser could not handle its taps.
 */
export function startOnTouch(start: () => Promise<void>): void {
  const letGo = holdTaps();
  const signs = new AbortController();
  const begin = () => {
    if (signs.signal.aborted) return;
    signs.abort();
    void start().finally(letGo);
  };
  for (const sign of SIGNS)
    addEventListener(sign, begin, { capture: true, passive: true, signal: signs.signal });
  if (navigator.onLine) setTimeout(begin, REST_MS);
  else begin();
}

/** Holds taps on buttons and links, which would load a document, until the returned function is called. */
function holdTaps(): () => void {
  const held = new Set<HTMLElement>();
  const hold = new AbortController();
  let isLate: ReturnType<typeof setTimeout> | undefined;
  addEventListener('click', holdTap, { capture: true, signal: hold.signal });
  return letGo;

  function holdTap(event: MouseEvent) {
    const target = findHeld(event);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held.has(target)) copyInTap(target);
    held.add(target);
    target.setAttribute('aria-disabled', 'true');
    isLate ??= setTimeout(letGo, HELD_MS);
  }
  function letGo() {
    clearTimeout(isLate);
    hold.abort();
    for (const target of held) {
      target.removeAttribute('aria-disabled');
      target.click();
    }
    held.clear();
  }
}

/** What a plain tap is on, if it is the app's to handle: a button, a link within the app, or what needs the app. */
function findHeld({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const found = target.closest<HTMLElement>('a[href], button');
  if (!(found instanceof HTMLAnchorElement) || 'activates' in found.dataset) return found;
  const leaves = found.target !== '' || found.hasAttribute('download') || found.origin !== location.origin;
  return leaves ? null : found;
}
