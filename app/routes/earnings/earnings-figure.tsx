import type { ReactNode } from 'react';

/** A large figure with its name above and a note below. */
export function EarningsFigure({
  label,
  note,
  children,
}: {
  label: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd>
        <span className="text-figure block font-bold tabular-nums">{children}</span>
        <span className="text-ink-soft text-small block tabular-nums">{note}</span>
      </dd>
    </div>
  );
}
