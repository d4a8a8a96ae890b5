import type { ReactNode } from 'react';
import type { LucideIcon } from '#app/components/ui/icons.ts';

type Props = { icon: LucideIcon; title?: string; text: string; children?: ReactNode };

/** The text shown for an empty list, and what to do about it. */
export function EmptyState({ icon: Icon, title, text, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card bg-sunken px-4 py-8 text-center">
      <Icon aria-hidden className="size-8 text-ink-soft" />
      {title && <p className="font-semibold text-body">{title}</p>}
      <p className="max-w-sm text-ink-soft text-small">{text}</p>
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
