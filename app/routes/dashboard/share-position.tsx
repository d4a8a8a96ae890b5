import { Link, useNavigate } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { LoaderCircle } from '#app/components/ui/icons.ts';
import { useReadAgain } from '#app/lib/use-read-again.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type Props = { id?: string; className: string; children: ReactNode };

/** A link that requests the browser's position. Without JavaScript or if that fails, it leads to the map. */
export function SharePosition({ id, className, children }: Props) {
  const navigate = useNavigate();
  const { readAgain } = useReadAgain();
  const [isLocating, setIsLocating] = useState(false);

  async function share(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !navigator.geolocation) return;
    // The browser may never respond, so a second tap follows the link.
    if (isLocating) return;
    event.preventDefault();
    const link = event.currentTarget;
    setIsLocating(true);
    const module = await import('#app/components/map/use-browser-position.ts').catch(() => null);
    const isShared = await module?.sharePosition();
    if (!link.isConnected) return;
    if (isShared) readAgain();
    else navigate(paths.map());
    setIsLocating(false);
  }

  return (
    <Link
      id={id}
      to={paths.map()}
      prefetch="intent"
      onClick={share}
      aria-busy={isLocating}
      className={className}
    >
      {isLocating && <LoaderCircle aria-hidden className="me-1.5 size-4.5 shrink-0 animate-spin" />}
      {children}
    </Link>
  );
}
