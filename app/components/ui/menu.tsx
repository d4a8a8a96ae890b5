import { type ReactNode, useEffect, useRef } from 'react';

type Props = { label: string; icon: ReactNode; className?: string; children: ReactNode };

/** A button that unfolds further choices over the page. Opens without JavaScript too. */
export function Menu({ label, icon, className = '', children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClose(menu);
  return (
    <details ref={menu} className={`relative ${className}`}>
      <summary
        aria-label={label}
        className="flex min-h-target min-w-target list-none items-center justify-center gap-1.5 rounded-control font-semibold text-accent text-small hover:bg-accent-soft [&::-webkit-details-marker]:hidden"
      >
        {icon}
      </summary>
      <div className="absolute end-0 top-full z-40 mt-1 w-60 max-w-[80vw] rounded-card border border-line bg-surface p-2 shadow-float">
        {children}
      </div>
    </details>
  );
}

/** A choice, a press elsewhere or Escape closes it; what happens in a dialog opened from it does not. */
function useClose(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const aborter = new AbortController();
    const close = (event: Event) => {
      if (!menu.current?.open || !(event.target instanceof Element)) return;
      const isInside = menu.current.contains(event.target);
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape' && isInside;
      const isOutside = event.type === 'pointerdown' && !isInside && !event.target.closest('[role="dialog"]');
      const choice = isInside && event.target.closest('a, button');
      const isChoice = event.type === 'click' && choice && !choice.hasAttribute('aria-haspopup');
      if (!isEscape && !isOutside && !isChoice) return;
      menu.current.open = false;
      if (isEscape) menu.current.querySelector('summary')?.focus();
    };
    for (const type of ['pointerdown', 'click', 'keydown']) {
      document.addEventListener(type, close, { signal: aborter.signal });
    }
    return () => aborter.abort();
  }, [menu]);
}
