import type { ReactNode } from 'react';

type Props = { label: string; badge?: ReactNode; note?: string | undefined; children: ReactNode };

/** A labeled figure on one line, with a note below. */
export function FigureLine({ label, badge, note, children }: Props) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 max-[18rem]:grid-cols-1">
      <dt className="flex min-w-0 flex-wrap items-center gap-2">
        {label} {badge}
      </dt>
      <dd className="text-end font-semibold text-title">{children}</dd>
      {note && <dd className="col-span-full text-ink-soft text-small">{note}</dd>}
    </div>
  );
}
