import type { ButtonHTMLAttributes } from 'react';
import { type ButtonVariant, getButtonClasses } from './button-classes.ts';
import { LoaderCircle } from './icons.ts';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant; isPending?: boolean };

/** A button. While `isPending` it shows a spinner and ignores clicks, but keeps the focus, which a disabled button would lose. */
export function Button({
  variant = 'primary',
  isPending = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
      className={getButtonClasses(variant, className)}
    >
      {isPending && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />}
      {children}
    </button>
  );
}
