import type { ReactNode } from 'react';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';

type Props = { label: string; basis: string; more?: string[]; children: ReactNode };

/** A figure on a card of its own, with what it is compared with. */
export function TrendCard({ label, basis, more = [], children }: Props) {
  return (
    <div className={cx(CARD_CLASSES, 'flex flex-col gap-1 p-4')}>
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd className="font-bold text-figure tabular-nums">{children}</dd>
      {[basis, ...more].map((text) => (
        <dd key={text} className="text-caption text-ink-soft">
          {text}
        </dd>
      ))}
    </div>
  );
}
