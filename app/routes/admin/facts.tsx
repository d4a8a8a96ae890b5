import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

/** Names and values, side by side where there is room. Values that are not our words are never translated. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-small">{label}</dt>
          <dd translate="no" className="break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
