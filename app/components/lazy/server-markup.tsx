import { type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from '#app/lib/use-hydrated.ts';

const AS_IT_STANDS = { __html: '' };

/** Whether the server rendered this part of the page; constant for the life of the component. */
export function useIsWritten(): boolean {
  const isHydrated = useHydrated();
  const [isWritten] = useState(!isHydrated && typeof document !== 'undefined');
  return isWritten;
}

/** Whether the server rendered this part of the page from the same `source`. */
export function useIsCurrent(source: unknown): boolean {
  const isWritten = useIsWritten();
  const [written] = useState(source);
  return isWritten && written === source;
}

/** Keeps the server's markup unchanged, without hydrating it. */
export function ServerMarkup() {
  return <div className="contents" dangerouslySetInnerHTML={AS_IT_STANDS} />;
}

/** A stateless part of a page, which needs no script until `source` changes. */
export function StaticPart({ source, children }: { source: unknown; children: ReactNode }) {
  if (useIsCurrent(source)) return <ServerMarkup />;
  return (
    <div className="contents">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
