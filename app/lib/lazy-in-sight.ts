import { lazy, type ReactElement } from 'react';

type Drawn<Props> = (props: Props) => ReactElement | null;

/** On an idle screen the rest comes after this time, before anybody reaches for it. */
const REST_MS = 2000;
const RETRY_MS = 3000;
const NEAR = '400px';
const TOUCHES = ['pointerdown', 'keydown', 'focusin'];

/**
 * A component of a page's lower part: its script loads once the element `id` it stands in is nearly in sight, the page is
 * touched, or everything else has long been loaded. Until then the server's markup stands, whose links and forms work.
 */
export function lazyInSight<Props>(id: string, load: () => Promise<{ default: Drawn<Props> }>) {
  return lazy<Drawn<Props>>(async () => {
    await waitUntilNeeded(id);
    return loadAgainAndAgain(load);
  });
}

/** A lost connection must not take the page away: what stands there stays until the script can be had. */
async function loadAgainAndAgain<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function waitUntilNeeded(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  // On the server, and where a page is drawn in the browser, nothing stands there yet: it is needed at once.
  if (!element || typeof IntersectionObserver === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const aborter = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) finish();
      },
      { rootMargin: NEAR },
    );
    const timer = setTimeout(finish, REST_MS);
    for (const event of TOUCHES) {
      document.addEventListener(event, finish, { passive: true, signal: aborter.signal });
    }
    observer.observe(element);

    function finish() {
      aborter.abort();
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
  });
}
