import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** The line that opens a `details` of class "group". */
export function DisclosureSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="min-h-target rounded-control text-accent text-small flex list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden">
      {children}
      <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
    </summary>
  );
}
