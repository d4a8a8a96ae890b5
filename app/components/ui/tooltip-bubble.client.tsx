import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

type Props = { onClose: () => void; children: ReactNode };

/** An open tooltip for the positioned element around it. Escape, a tap elsewhere or scrolling closes it. */
export function TooltipBubble({ onClose, children }: Props) {
  return (
    <RadixTooltip.Provider disableHoverableContent>
      <RadixTooltip.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
        <RadixTooltip.Trigger asChild>
          <span aria-hidden className="pointer-events-none absolute inset-0" />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            collisionPadding={12}
            className="z-70 max-w-72 animate-enter rounded-control bg-ink px-3 py-2 text-caption text-surface shadow-float"
          >
            {children}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
