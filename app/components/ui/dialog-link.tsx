import { Link } from '@remix-run/react';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

type Props = {
  to: string;
  className: string;
  children: ReactNode;
  label?: string | undefined;
  /** The dialog, loaded when first opened. */
  renderDialog: (close: () => void) => ReactNode;
};

/** A link to a page that opens as a dialog where there is JavaScript; in a new tab or without it, it is the page. */
export function DialogLink({ to, className, children, label, renderDialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <Link ref={link} to={to} className={className} onClick={open} aria-haspopup="dialog" aria-label={label}>
        {children}
      </Link>
      {isOpen && <Suspense fallback={null}>{renderDialog(() => setIsOpen(false))}</Suspense>}
    </>
  );
}
