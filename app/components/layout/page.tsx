import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
};

/** The frame of a screen: its heading and what it holds. */
export function Page({ title, lead, aside, isNarrow = false, children }: Props) {
  return (
    <div className={cx('mx-auto w-full px-4 py-4 sm:px-6 sm:py-6', isNarrow ? 'max-w-xl' : 'max-w-5xl')}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-heading font-bold">{title}</h1>
          {lead && <p className="text-ink-soft text-small">{lead}</p>}
        </div>
        {aside}
      </header>
      <main id="content" tabIndex={-1} className="flex flex-col gap-4 outline-none sm:gap-5">
        {children}
      </main>
    </div>
  );
}
