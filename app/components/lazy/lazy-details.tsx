import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { LazyPart, ServerMarkup, useIsCurrent } from './server-markup.tsx';

type Props = {
  className: string;
  summary: ReactNode;
  /** What the inside shows. */
  source: unknown;
  children: (isOpen: boolean) => ReactNode;
  /** What the server writes in place of the inside, where that is much: for who has no scripts. */
  withoutScripts?: ReactNode;
};

/** A disclosure whose inside loads its script when it is opened; until then what the server wrote stands there. */
export function LazyDetails({ className, summary, source, children, withoutScripts }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isCurrent = useIsCurrent(source);
  const follow = () => startTransition(() => setIsOpen(details.current?.open === true));
  // It may have been opened before the page was alive.
  useEffect(follow, []);
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
    <details ref={details} className={className} onToggle={follow} suppressHydrationWarning>
      {summary}
      {isOpen || typeof document === 'undefined' ? (
        <LazyPart>{children(isOpen)}</LazyPart>
      ) : (
        isCurrent && <ServerMarkup />
      )}
    </details>
  );
}
