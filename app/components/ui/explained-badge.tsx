import { lazy, type ReactNode, Suspense, useId } from 'react';
import { Info } from '#app/components/ui/icons.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import type { TooltipBubble } from './tooltip-bubble.client.tsx';
import { useTooltip } from './use-tooltip.ts';

const Nothing = () => <></>;

// Nobody waits for it: it comes when the first one opens. Out of reach, the description below still stands.
const Bubble = lazy<typeof TooltipBubble>(() =>
  import('./tooltip-bubble.client.tsx').then(
    (module) => ({ default: module.TooltipBubble }),
    () => ({ default: Nothing }),
  ),
);

type Props = { tone?: BadgeTone; text: string; children: ReactNode };

/** A badge that says in a tooltip what it means; readers of the page hear it as the badge's description. */
export function ExplainedBadge({ tone, text, children }: Props) {
  const id = useId();
  const { isOpen, close, area, trigger } = useTooltip();
  return (
    <span className="relative inline-flex" {...area}>
      <button
        type="button"
        aria-describedby={id}
        className="inline-flex min-h-target min-w-target cursor-help items-center justify-center rounded-control"
        {...trigger}
      >
        <Badge {...(tone && { tone })}>
          {children} <Info aria-hidden className="size-4" />
        </Badge>
      </button>
      <span id={id} hidden>
        {text}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <Bubble onClose={close}>{text}</Bubble>
        </Suspense>
      )}
    </span>
  );
}
