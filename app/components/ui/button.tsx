import type { ButtonHTMLAttributes } from 'react';
import { type ButtonVariant, getButtonClasses } from './button-classes.ts';
import { LoaderCircle } from './icons.ts';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant; isPending?: boolean };

/** A button; while `isPending` it is disabled and shows that something runs. */
export function Button({
  variant = 'primary',
  isPending = false,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
      className={getButtonClasses(variant, className)}
    >
      {isPending && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />}
      {children}
    </button>
  );
}
