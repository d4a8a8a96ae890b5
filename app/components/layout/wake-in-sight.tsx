import {
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from '#app/lib/use-hydrated.ts';

/** On an idle screen the rest comes after this time, before anybody reaches for it. */
const REST_MS = 2000;
const NEAR = '400px';
const TOUCHES = ['pointerdown', 'keydown', 'focusin'];
const FOCUSABLE = 'a[href], button, input, select, textarea, summary';

const AS_IT_STANDS = { __html: '' };

type Props = { load: () => Promise<unknown>; className: string; children: ReactNode };

/**
 * The lower part of a page, drawn by a script of its own: `load` gets it once the part is nearly in sight, the page is touched,
 * or everything else has long been loaded. Until then the server's markup stands there, whose links and forms work, out of
 * React's sight: a boundary still to be hydrated would hold back whatever changes on the page above. Without a boundary of its
 * own the part takes that markup's place in one step.
 */
export function WakeInSight({ load, className, children }: Props) {
  const isHydrated = useHydrated();
  const [isWritten] = useState(!isHydrated && typeof document !== 'undefined');
  const [isAsleep, setAsleep] = useState(isWritten);
  const area = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  useEffect(() => {
    if (!isAsleep) {
      listFocusable(area.current)[focused.current]?.focus({ preventScroll: true });
      return;
    }
    return onNeeded(area.current, async () => {
      await load();
      startTransition(() => setAsleep(false));
    });
  }, [isAsleep, load]);
  return (
    <div ref={area} className={className}>
      {isAsleep ? (
        <AsItStands area={area} focused={focused} />
      ) : (
        <div key="awake" className="contents">
          {isWritten ? children : <Suspense fallback={null}>{children}</Suspense>}
        </div>
      )}
    </div>
  );
}

/** The server's markup, left alone. Notes as it goes which element in it has the focus. */
function AsItStands({ area, focused }: { area: RefObject<HTMLElement>; focused: { current: number } }) {
  useLayoutEffect(
    () => () => {
      focused.current = listFocusable(area.current).indexOf(document.activeElement as HTMLElement);
    },
    [area, focused],
  );
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_STANDS} />;
}

function listFocusable(area: HTMLElement | null): HTMLElement[] {
  return [...(area?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
}

/** Calls `wake` once, when the element is nearly in sight, the page is touched or nothing happens for a while. Answers how to stop. */
function onNeeded(element: HTMLElement | null, wake: () => void): () => void {
  const aborter = new AbortController();
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver(([entry]) => entry?.isIntersecting && finish(), { rootMargin: NEAR });
  const timer = setTimeout(finish, REST_MS);
  for (const event of TOUCHES) {
    document.addEventListener(event, finish, { passive: true, signal: aborter.signal });
  }
  if (element) observer?.observe(element);
  return stop;

  function stop() {
    aborter.abort();
    observer?.disconnect();
    clearTimeout(timer);
  }
  function finish() {
    stop();
    wake();
  }
}
