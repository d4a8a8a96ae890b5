import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { useActivates, useIsStatic } from '#app/start/use-is-static.ts';
import { Button } from './button.tsx';

type Props = ComponentProps<typeof Button> & { isReady: boolean };

/**
 * A button that works by scripts only. Without scripts it is absent; until they hold its taps or are ready for them, it is
 * invisible but takes its place, so that nothing moves under a finger.
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
