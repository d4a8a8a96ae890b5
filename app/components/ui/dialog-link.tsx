import { Link } from '@remix-run/react';
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { endWaiting, NO_RESPONSE } from '#app/lib/end-waiting.ts';
import { showToast } from '#app/lib/toast-store.ts';

type DialogComponent<Props> = ComponentType<Props & { onClose: () => void }>;

type LinkProps<Props> = {
  to: string;
  className: string;
  children: ReactNode;
  label?: string | undefined;
  /** Loads the dialog's script when the dialog is first opened. */
  load: () => Promise<DialogComponent<Props>>;
  dialogProps: Props;
};

/** If the dialog's script takes longer than this, the connection counts as lost. In ms. */
const LATE_MS = 3000;

/** A link to a page that opens as a dialog with JavaScript. In a new tab or without JavaScript it opens the page. */
export function DialogLink<Props>({ to, className, children, label, load, dialogProps }: LinkProps<Props>) {
  const [Dialog, setDialog] = useState<DialogComponent<Props> | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !Dialog) giveFocusBack(link.current);
    wasOpen.current = Dialog !== null;
  }, [Dialog]);

  async function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const component = await endWaiting(load(), Promise.resolve(LATE_MS), async () => {});
      setDialog(() => component);
    } catch (error) {
      // After a deployment the script of a page left open may be gone, but the linked page still exists.
      if (navigator.onLine && error !== NO_RESPONSE) window.location.assign(to);
      else showToast({ kind: 'error', key: 'connectionLost' });
    }
  }

  return (
    <>
      <Link ref={link} to={to} className={className} onClick={open} aria-haspopup="dialog" aria-label={label}>
        {children}
      </Link>
      {Dialog && <Dialog {...dialogProps} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Moves the focus to the link, or to the button of the menu around it, which closes. */
function giveFocusBack(link: HTMLElement | null): void {
  const menu = link?.closest<HTMLDetailsElement>('details[data-menu]');
  if (menu) menu.open = false;
  (menu?.querySelector('summary') ?? link)?.focus();
}
