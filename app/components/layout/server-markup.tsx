import { type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from '#app/lib/use-hydrated.ts';

const AS_IT_STANDS = { __html: '' };

/** Whether the server wrote this part of the page: true for as long as the component lives. */
export function useIsWritten(): boolean {
  const isHydrated = useHydrated();
  const [isWritten] = useState(!isHydrated && typeof document !== 'undefined');
  return isWritten;
}

/** Whether the server wrote this part of the page, and from the same `source`. */
export function useIsCurrent(source: unknown): boolean {
  const isWritten = useIsWritten();
  const [written] = useState(source);
  return isWritten && written === source;
}

/** What the server wrote here, left alone: it takes no script. */
export function ServerMarkup() {
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_STANDS} />;
}

/** Children whose script loads when they are drawn. */
export function LazyPart({ children }: { children: ReactNode }) {
  return (
    <div className="contents">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}

/** A part of a page without state of its own: it takes no script until `source`, which it shows, is another. */
export function StaticPart({ source, children }: { source?: unknown; children: ReactNode }) {
  return useIsCurrent(source) ? <ServerMarkup /> : <LazyPart>{children}</LazyPart>;
}
