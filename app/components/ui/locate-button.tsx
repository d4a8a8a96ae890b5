import type { ComponentProps } from 'react';
import type { useBrowserPosition } from '#app/components/map/use-browser-position.ts';
import { LocateFixed } from '#app/components/ui/icons.ts';
import { ScriptButton } from './script-button.tsx';

type Props = Omit<ComponentProps<typeof ScriptButton>, 'isReady' | 'variant'> & {
  position: Pick<ReturnType<typeof useBrowserPosition>, 'isSupported' | 'isLocating'>;
};

/** A button that requests the browser's position, shown only in browsers that support it. */
export function LocateButton({ position, isPending = false, children, ...rest }: Props) {
  const isBusy = position.isLocating || isPending;
  return (
    <ScriptButton {...rest} isReady={position.isSupported} variant="secondary" isPending={isBusy}>
      {!isBusy && <LocateFixed aria-hidden className="size-5" />}
      {children}
    </ScriptButton>
  );
}
