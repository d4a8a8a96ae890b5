import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { CARD_CLASSES } from './card.tsx';

/** One figure with its label; wrap several in a `dl`. */
export function Stat({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-ink-soft text-small">
        {label}
        {hint && <span className="block text-caption"> {hint}</span>}
      </dt>
      <dd className="font-semibold text-title tabular-nums">{children}</dd>
    </div>
  );
}

/** A figure on its own card. */
export function StatCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={cx(CARD_CLASSES, 'flex flex-col-reverse justify-end gap-1 px-3 py-4 sm:px-4')}>
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd className="font-bold text-figure tabular-nums">{children}</dd>
    </div>
  );
}
