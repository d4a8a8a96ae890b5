import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#app/lib/cx.ts';
import { closeMenus } from '#app/start/close-menus.ts';

type Props = { label: string; icon: ReactNode; className?: string; children: ReactNode };

/** A button that opens a menu over the page, above itself if there is no room below. Works without JavaScript too. */
export function Menu({ label, icon, className = '', children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const aborter = new AbortController();
    closeMenus(() => menu.current, aborter.signal);
    return () => aborter.abort();
  }, []);
  return (
    <details
      ref={menu}
      data-menu=""
      className={`relative ${className}`}
      onToggle={({ currentTarget }) => currentTarget.open && setIsAbove(needsRoomAbove(currentTarget))}
    >
      <summary
        aria-label={label}
        className="flex min-h-target min-w-target list-none items-center justify-center gap-2 rounded-control font-semibold text-accent text-small hover:bg-accent-soft [&::-webkit-details-marker]:hidden"
      >
        {icon}
      </summary>
      <div
        className={cx(
          'absolute end-0 z-40 w-60 max-w-[80vw] rounded-card border border-line bg-surface p-2 shadow-float',
          isAbove ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** Whether the menu would overlap the navigation or the end of the screen, and fits above. */
function needsRoomAbove(menu: HTMLDetailsElement): boolean {
  const button = menu.getBoundingClientRect();
  const height = menu.lastElementChild?.getBoundingClientRect().height ?? 0;
  const end = getComputedStyle(document.documentElement).scrollPaddingBottom;
  return button.bottom + height > window.innerHeight - Number.parseFloat(end) && button.top > height;
}
