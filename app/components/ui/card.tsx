import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';

export const CARD_CLASSES = 'rounded-card bg-surface shadow-card';

type Props = {
  title: string;
  id: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A titled section of a page on its own surface. */
export function Card({ title, id, aside, children, className }: Props) {
  return (
    <section aria-labelledby={id} className={cx(CARD_CLASSES, 'p-4 sm:p-5', className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="font-semibold text-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
