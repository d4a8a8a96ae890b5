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
  /** Brings the dialog's script when it is first opened. */
  load: () => Promise<DialogComponent<Props>>;
  dialogProps: Props;
};

/** After so long without the dialog's script there is no connection. In ms. */
const LATE_MS = 3000;

/** A link to a page that opens as a dialog where there is JavaScript; in a new tab or without it, it is the page. */
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
      // After a deployment the script of a page that stayed open may be gone; what it links to is not.
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

/** Gives the focus to the link, or to the button of the menu it stands in, which closes. */
function giveFocusBack(link: HTMLElement | null): void {
  const menu = link?.closest<HTMLDetailsElement>('details[data-menu]');
  if (menu) menu.open = false;
  (menu?.querySelector('summary') ?? link)?.focus();
}
