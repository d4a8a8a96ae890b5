import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ServerMarkup, useIsCurrent } from './server-markup.tsx';

type Props = {
  className: string;
  summary: ReactNode;
  /** The data the content shows; the server's markup is kept only while it is unchanged. */
  source: unknown;
  /** Loads the content's script. */
  load: () => Promise<unknown>;
  children: (isOpen: boolean) => ReactNode;
  /** A small alternative to large content that the server renders for browsers without scripts. */
  withoutScripts?: ReactNode;
};

/** A disclosure that loads its content's script when opened and keeps the server's markup until then. */
export function LazyDetails({ className, summary, source, load, children, withoutScripts }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isCurrent = useIsCurrent(source);
  const syncOpenState = useCallback(async () => {
    if (details.current?.open) await load();
    setIsOpen(details.current?.open === true);
  }, [load]);
  // It may have been opened before hydration.
  useEffect(() => void syncOpenState(), [syncOpenState]);
  if (withoutScripts && typeof document === 'undefined') {
    return (
      <details className={className}>
        {summary}
        <div className="contents">
          <noscript>{withoutScripts}</noscript>
        </div>
      </details>
    );
  }
  return (
    <details ref={details} className={className} onToggle={() => void syncOpenState()}>
      {summary}
      {isOpen || typeof document === 'undefined' ? (
        <div className="contents">{children(isOpen)}</div>
      ) : (
        isCurrent && <ServerMarkup />
      )}
    </details>
  );
}
