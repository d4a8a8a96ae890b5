import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { icon: LucideIcon; title: string; text: string; children?: ReactNode };

/** What a list says when there is nothing in it, and what to do about it. */
export function EmptyState({ icon: Icon, title, text, children }: Props) {
  return (
    <div className="rounded-card border-line flex flex-col items-center gap-2 border border-dashed px-4 py-8 text-center">
      <Icon aria-hidden className="text-line-strong size-8" />
      <p className="text-body font-semibold">{title}</p>
      <p className="text-ink-soft text-small max-w-sm">{text}</p>
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
