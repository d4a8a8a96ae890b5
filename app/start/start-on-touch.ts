import { copyInTap } from '#app/start/copy-in-tap.ts';

/** Starting takes the time in which the page is first drawn, so an untouched page is left in peace for so long. In ms. */
const REST_MS = 3000;
/** A tap waits so long for the start; after that the browser handles it, as on a page without scripts. In ms. */
const HELD_MS = 4000;
/** A link loads a document as well as it opens a page of the app. In ms. */
const HELD_LINK_MS = 2000;

/** By these the app hears what was typed, switched or chosen. */
const KINDS = ['input', 'change'] as const;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'];

/** Starts the app. It says when that is done, or that a script was lost on the way. */
type Start = (onStarted: () => void, onLost: () => void) => void;

/**
 * Calls `start` once the page is touched, or if it `rests`, later. What is tapped before it has started is held and done
 * afterwards. A page opened without a connection starts at once: the browser could not handle its taps.
 */
export function startOnTouch(start: Start, { rests }: { rests: boolean }): void {
  const releaseTaps = holdTaps();
  const { pathname, search } = location;
  const signs = new AbortController();
  const untilStarted = new AbortController();
  const begin = () => {
    if (signs.signal.aborted) return;
    signs.abort();
    start(
      () => {
        untilStarted.abort();
        releaseTaps();
      },
      // Without the app each tap loads a document, so the first is all that can be done.
      () => releaseTaps(1),
    );
  };
  for (const sign of SIGNS)
    addEventListener(sign, begin, { capture: true, passive: true, signal: signs.signal });
  // Back within the app: the app would start with the data of the page that is left.
  addEventListener(
    'popstate',
    () => {
      if (location.pathname !== pathname || location.search !== search) location.reload();
    },
    { signal: untilStarted.signal },
  );
  if (rests && navigator.onLine) setTimeout(begin, REST_MS);
  else begin();
}

/**
 * Holds taps on links and buttons until the returned function is called, which does so many of them. What is typed, switched or
 * chosen meanwhile stays so, and is announced to the app once more.
 */
function holdTaps(): (maxTaps?: number) => void {
  const held = new Set<HTMLElement>();
  const entered = { input: new Set<EventTarget>(), change: new Set<EventTarget>() };
  const hold = new AbortController();
  let isLate: ReturnType<typeof setTimeout> | undefined;
  document.documentElement.dataset.holdsTaps = '';
  addEventListener('click', holdTap, { capture: true, signal: hold.signal });
  for (const kind of KINDS) {
    const note = ({ target }: Event) => target && entered[kind].add(target);
    addEventListener(kind, note, { capture: true, signal: hold.signal });
  }
  return releaseTaps;

  function holdTap(event: MouseEvent) {
    const target = findHeld(event);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held.has(target)) copyInTap(target);
    held.add(target);
    target.setAttribute('aria-disabled', 'true');
    isLate ??= setTimeout(() => releaseTaps(1), target instanceof HTMLAnchorElement ? HELD_LINK_MS : HELD_MS);
  }
  function releaseTaps(maxTaps = held.size) {
    clearTimeout(isLate);
    hold.abort();
    delete document.documentElement.dataset.holdsTaps;
    for (const kind of KINDS) {
      for (const target of entered[kind]) target.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    for (const target of held) target.removeAttribute('aria-disabled');
    for (const target of [...held].slice(0, maxTaps)) target.click();
    // The clipboard may hold something else by the next tap.
    for (const target of held) delete target.dataset.copied;
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
