import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';

const TONES = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent-strong',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  note: 'bg-note-soft text-note',
} as const;

export type BadgeTone = keyof typeof TONES;

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-pill px-2 py-0.5 font-semibold text-caption',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
