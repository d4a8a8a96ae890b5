import type { ReactNode } from 'react';

type Props = { label: string; badge?: ReactNode; note?: string | undefined; children: ReactNode };

/** A named figure on a line of its own, at its end even where it needs a second line; a note below it. */
export function FigureLine({ label, badge, note, children }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <dt className="flex flex-wrap items-center gap-2">
        {label} {badge}
      </dt>
      <dd className="ms-auto text-end">
        <span className="block font-semibold text-title tabular-nums">{children}</span>
        {note && <span className="block text-ink-soft text-small tabular-nums">{note}</span>}
      </dd>
    </div>
  );
}
