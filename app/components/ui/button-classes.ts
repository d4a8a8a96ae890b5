import { cx } from '#app/lib/cx.ts';

const BASE =
  'inline-flex min-h-target items-center justify-center gap-2 rounded-control px-4 py-2 text-center text-body font-semibold transition-colors disabled:cursor-default disabled:opacity-60 aria-disabled:opacity-60';

const VARIANTS = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

/** Returns the classes of a button, also for links styled as buttons. */
export function getButtonClasses(variant: ButtonVariant, extra?: string): string {
  return cx(BASE, VARIANTS[variant], extra);
}
