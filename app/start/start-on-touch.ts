import { copyInTap } from '#app/start/copy-in-tap.ts';

/** Starting takes the time in which the page is first drawn, so an untouched page is left in peace for so long. In ms. */
const REST_MS = 3000;
/** A tap waits so long for the start; after that the browser handles it, as on a page without scripts. In ms. */
const HELD_MS = 4000;
/** A link loads a document as well as it opens a page of the app. In ms. */
const HELD_LINK_MS = 2000;
/** A form that the browser sends is not sent again for so long, unless its answer replaces the page before. In ms. */
const SENT_MS = 20_000;

/** What the browser can do without the app. */
const NATIVE = 'a, [type=submit]';

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
 * Holds taps on links and buttons until `release` does them, or `drop` leaves them to the browser. What is typed, switched or
 * chosen meanwhile stays so, and is announced to the app once more.
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
  // Back at the page, its forms may be sent again.
  addEventListener('pageshow', () => sent.clear());
  return {
    release() {
      end();
      for (const kind of KINDS) {
        for (const target of entered[kind]) target.dispatchEvent(new Event(kind, { bubbles: true }));
      }
      const freed = free('*');
      for (const target of freed) target.click();
      // The clipboard may hold something else by the next tap.
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
  /** Each tap loads a document, so the first is all that can be done. What only the app can do is held on. */
  function handOver() {
    isLate = true;
    free(NATIVE)[0]?.click();
  }
  /** The app does not send again what the browser is sending. */
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

/** What a plain tap is on, if it is the app's to handle: a button, a link within the app, or what needs the app. */
function findHeld({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const found = target.closest<HTMLElement>('a[href], button');
  if (!(found instanceof HTMLAnchorElement) || 'activates' in found.dataset) return found;
  const leaves = found.target !== '' || found.hasAttribute('download') || found.origin !== location.origin;
  return leaves ? null : found;
}
