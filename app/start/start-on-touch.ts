import { copyInTap } from '#app/start/copy-in-tap.ts';

/** Starting the app competes with the first paint, so an untouched page waits this long. In ms. */
const REST_MS = 3000;
/** How long a tap waits for the app to start. After that the browser handles it, as on a page without scripts. In ms. */
const HELD_MS = 4000;
/** Shorter for links, since loading a document is as good as opening a page in the app. In ms. */
const HELD_LINK_MS = 2000;
/** How long a form submitted by the browser is not submitted again, unless its response replaces the page first. In ms. */
const SENT_MS = 20_000;

/** Elements the browser can handle without the app. */
const NATIVE = 'a, [type=submit]';

/** The events that tell the app what was typed, toggled or chosen. */
const KINDS = ['input', 'change'] as const;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'];

/** Starts the app. Calls `onStarted` when it has started, or `onLost` if a script failed to load. */
type Start = (onStarted: () => void, onLost: () => void) => void;

/**
 * Calls `start` once the page is touched, or after a while if it `rests`. Taps before the app has started are held and performed
 * afterwards. A page opened offline starts immediately, since the browser could not handle its taps.
 */
export function startOnTouch(start: Start, { rests }: { rests: boolean }): void {
  const taps = holdTaps();
  const { pathname, search } = location;
  const signs = new AbortController();
  const untilStarted = new AbortController();
  const begin = () => {
    if (signs.signal.aborted) return;
    signs.abort();
    start(() => {
      untilStarted.abort();
      taps.release();
    }, taps.drop);
  };
  for (const sign of SIGNS)
    addEventListener(sign, begin, { capture: true, passive: true, signal: signs.signal });
  // On Back within the app, reload: the app would start with the data of the page that was left.
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
 * Holds taps on links and buttons until `release` performs them, or `drop` leaves them to the browser. Fields edited in the
 * meantime keep their values, and their events are dispatched again for the app.
 */
function holdTaps() {
  const held = new Set<HTMLElement>();
  const entered = { input: new Set<EventTarget>(), change: new Set<EventTarget>() };
  const hold = new AbortController();
  const sent = new Set<EventTarget | null>();
  let late: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  document.documentElement.dataset.holdsTaps = '';
  addEventListener('click', holdTap, { capture: true, signal: hold.signal });
  for (const kind of KINDS) {
    const note = ({ target }: Event) => target && entered[kind].add(target);
    addEventListener(kind, note, { capture: true, signal: hold.signal });
  }
  addEventListener('submit', sendOnce, true);
  // Back on the page, its forms may be submitted again.
  addEventListener('pageshow', () => sent.clear());
  return {
    release() {
      end();
      for (const kind of KINDS) {
        for (const target of entered[kind]) target.dispatchEvent(new Event(kind, { bubbles: true }));
      }
      const freed = free('*');
      for (const target of freed) target.click();
      // The clipboard may have changed by the next tap.
      for (const target of freed) delete target.dataset.copied;
    },
    drop() {
      handOver();
      end();
      free('*');
    },
  };

  function holdTap(event: MouseEvent) {
    const target = findHeld(event);
    const isNative = target?.matches(NATIVE);
    if (!target || (isLate && isNative)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held.has(target)) copyInTap(target);
    held.add(target);
    target.setAttribute('aria-disabled', 'true');
    if (isNative) late ??= setTimeout(handOver, target instanceof HTMLAnchorElement ? HELD_LINK_MS : HELD_MS);
  }
  /** Each native tap loads a document, so only the first can be performed. Taps that need the app stay held. */
  function handOver() {
    isLate = true;
    free(NATIVE)[0]?.click();
  }
  /** Keeps the app from submitting a form that the browser is already submitting. */
  function sendOnce(event: Event) {
    const { target } = event;
    if (sent.has(target)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (!hold.signal.aborted && (target as HTMLFormElement).method === 'post') {
      sent.add(target);
      setTimeout(() => sent.delete(target), SENT_MS);
    }
  }
  function free(selector: string): HTMLElement[] {
    const freed = [...held].filter((target) => target.matches(selector));
    for (const target of freed) {
      held.delete(target);
      target.removeAttribute('aria-disabled');
    }
    return freed;
  }
  function end() {
    clearTimeout(late);
    hold.abort();
    delete document.documentElement.dataset.holdsTaps;
  }
}

/**
 * Returns the element of a plain tap if the app should handle it: a button, a link within the site, or an element that needs the
 * app.
 */
function findHeld({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const found = target.closest<HTMLElement>('a[href], button');
  if (!(found instanceof HTMLAnchorElement) || 'activates' in found.dataset) return found;
  const leaves = found.target !== '' || found.hasAttribute('download') || found.origin !== location.origin;
  return leaves ? null : found;
}
