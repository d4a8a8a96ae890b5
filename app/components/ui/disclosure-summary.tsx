import type { ReactNode } from 'react';
import { ChevronDown } from '#app/components/ui/icons.ts';

/** The summary line of a `details` element, which may be nested in another one. */
export function DisclosureSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="wrap-anywhere flex min-h-target list-none items-center gap-2 rounded-control font-semibold text-accent text-small [&::-webkit-details-marker]:hidden">
      {children}
      <ChevronDown aria-hidden className="size-4 shrink-0 [details[open]>summary>&]:rotate-180" />
    </summary>
  );
}
