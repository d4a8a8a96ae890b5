import type { ReactNode } from 'react';

/** A large figure with its label above and a note below. */
export function EarningsFigure({
  label,
  note,
  children,
}: {
  label: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd>
        <span className="block font-bold text-figure tabular-nums">{children}</span>
        <span className="block text-ink-soft text-small tabular-nums">{note}</span>
      </dd>
    </div>
  );
}
