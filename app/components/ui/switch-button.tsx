import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';

type Props = Pick<ComponentProps<'button'>, 'name' | 'value'> & {
  isOn: boolean;
  isPending: boolean;
  'aria-label': string;
};

/** A switch that submits its form. While `isPending` it ignores taps, but keeps the focus. */
export function SwitchButton({ isOn, isPending, ...button }: Props) {
  return (
    <button
      {...button}
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : undefined}
      className="group inline-flex size-target w-14 items-center justify-center rounded-control aria-disabled:opacity-60"
    >
      <span
        className={cx(
          'flex h-7 w-12 items-center rounded-pill border-2 px-0.5 transition-colors',
          isOn ? 'justify-end border-accent bg-accent' : 'justify-start border-line-strong bg-sunken',
        )}
      >
        <span
          className={cx('size-5 rounded-pill forced-colors:border', isOn ? 'bg-on-accent' : 'bg-line-strong')}
        />
      </span>
    </button>
  );
}
