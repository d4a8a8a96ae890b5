import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ServerMarkup, useIsCurrent, useIsWritten } from './server-markup.tsx';

/** The part loads after being visible for this long, in ms. */
const LOOK_MS = 2000;
/** A click follows the end of its touch within this time, in ms. */
const CLICK_MS = 100;
const PRESSES = ['pointerdown', 'keydown'];
const RELEASES = ['pointerup', 'pointercancel', 'keyup'];
const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

/** The state of the server's markup to restore: the focused element and the open details, by name. */
type Kept = { focused: string | undefined; unfolded: string[] };

/** The component that `load` loads must not suspend, since no boundary surrounds it. */
type Props = { load: () => Promise<unknown>; children: ReactNode };

/**
 * The lower part of a page, with a separate script. `load` is called once the page is touched or scrolled, the part has been
 * visible for a moment, or the page has newer data for it. Until then the server's markup stays, with working links and forms.
 * Since that may be out of date and hydration does not update attributes, the part replaces it in one step.
 */
export function WakeOnTouch({ load, children }: Props) {
  const isWritten = useIsWritten();
  const [isAsleep, setAsleep] = useState(isWritten);
  const area = useRef<HTMLDivElement>(null);
  const kept = useRef<Kept | null>(null);
  const isOutdated = !useIsCurrent(children);
  const start = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isAsleep || !area.current) return;
    const wakening = onTouched(area.current, load, () => setAsleep(false));
    start.current = wakening.start;
    return wakening.stop;
  }, [isAsleep, load]);
  useEffect(() => {
    if (isOutdated) start.current?.();
  }, [isOutdated]);
  return (
    <div ref={area}>
      {isAsleep ? (
        <AsItStands area={area} kept={kept} />
      ) : (
        <div className="contents">
          {isWritten ? (
            <InItsPlace area={area} kept={kept}>
              {children}
            </InItsPlace>
          ) : (
            <Suspense fallback={null}>{children}</Suspense>
          )}
        </div>
      )}
    </div>
  );
}

type PartProps = { area: RefObject<HTMLElement>; kept: { current: Kept | null } };

/** The server's markup. Records its state on removal. */
function AsItStands({ area, kept }: PartProps) {
  useLayoutEffect(
    () => () => {
      kept.current = readKept(area.current);
    },
    [area, kept],
  );
  return <ServerMarkup />;
}

/** The rendered part with the state of the markup restored. */
function InItsPlace({ area, kept, children }: PartProps & { children: ReactNode }) {
  useLayoutEffect(() => {
    if (kept.current) restore(area.current, kept.current);
  }, [area, kept]);
  return children;
}

function readKept(area: HTMLElement | null): Kept {
  const elements = [...nameElements(area)];
  return {
    focused: elements.find(([, element]) => element === document.activeElement)?.[0],
    unfolded: elements.filter(([, { parentElement }]) => isOpen(parentElement)).map(([name]) => name),
  };
}

function isOpen(element: HTMLElement | null): boolean {
  return element instanceof HTMLDetailsElement && element.open;
}

function restore(area: HTMLElement | null, { focused, unfolded }: Kept): void {
  const elements = nameElements(area);
  for (const name of unfolded) elements.get(name)?.parentElement?.setAttribute('open', '');
  if (focused && document.activeElement === document.body) {
    elements.get(focused)?.focus({ preventScroll: true });
  }
}

/** Maps the focusable elements by tag and text; duplicates get a suffix. */
function nameElements(area: HTMLElement | null): Map<string, HTMLElement> {
  const named = new Map<string, HTMLElement>();
  for (const element of area?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []) {
    const said = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent;
    let name = `${element.tagName} ${said}`;
    while (named.has(name)) name += ' again';
    named.set(name, element);
  }
  return named;
}

type Wakening = { start: () => void; stop: () => void };

/**
 * Calls `load` once the page is touched or scrolled, `area` has been visible for a while, or `start` is called. Then calls
 * `wake`, but not during a touch or key press, whose click would be lost.
 */
function onTouched(area: HTMLElement, load: () => Promise<unknown>, wake: () => void): Wakening {
  const aborter = new AbortController();
  const listener = { passive: true, capture: true, signal: aborter.signal };
  const sight = new IntersectionObserver((entries) => look(entries.at(-1)?.isIntersecting === true));
  let rest: ReturnType<typeof setTimeout> | undefined;
  let click: ReturnType<typeof setTimeout> | undefined;
  let isLoaded = false;
  let isPressed = false;
  let isStarted = false;
  for (const event of PRESSES) document.addEventListener(event, press, listener);
  for (const event of RELEASES) document.addEventListener(event, release, listener);
  for (const event of ['focusin', 'scroll']) document.addEventListener(event, start, listener);
  sight.observe(area);
  return { start, stop };

  function look(isInSight: boolean) {
    clearTimeout(rest);
    if (isInSight) rest = setTimeout(start, LOOK_MS);
  }
  function start() {
    if (isStarted) return;
    isStarted = true;
    load().then(arrive, sleepOn);
  }
  function arrive() {
    isLoaded = true;
    if (!isPressed) finish();
  }
  function sleepOn() {
    isStarted = false;
  }
  function press() {
    isPressed = true;
    clearTimeout(click);
    start();
  }
  function release() {
    clearTimeout(click);
    click = setTimeout(() => {
      isPressed = false;
      if (isLoaded) finish();
    }, CLICK_MS);
  }
  function finish() {
    if (!aborter.signal.aborted) wake();
    stop();
  }
  function stop() {
    aborter.abort();
    sight.disconnect();
    clearTimeout(rest);
    clearTimeout(click);
  }
}
