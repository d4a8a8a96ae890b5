import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { useActivates, useIsStatic } from '#app/start/use-is-static.ts';
import { Button } from './button.tsx';

type Props = ComponentProps<typeof Button> & { isReady: boolean };

/**
 * A button that works only with scripts, and is absent without them. Until scripts can handle or hold its taps it is invisible
 * but takes up its space, so that nothing moves under a finger.
 */
export function ScriptButton({ isReady, className, ...rest }: Props) {
  const isHidden = !useIsStatic() && !isReady;
  return (
    <Button
      {...rest}
      {...useActivates()}
      className={cx('noscript:hidden', isHidden && 'in-data-holds-taps:visible invisible', className)}
    />
  );
}
