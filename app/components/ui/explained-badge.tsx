import {
  type PointerEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { loadOrOmit } from '#app/components/lazy/load-or-omit.ts';
import { Info } from '#app/components/ui/icons.ts';
import { Badge, type BadgeTone } from './badge.tsx';

// Loaded when the first one opens. If it fails to load, the hidden description still exists.
const Bubble = loadOrOmit(() => import('./tooltip-bubble.client.tsx').then((module) => module.TooltipBubble));

type Props = { tone?: BadgeTone; text: string; children: ReactNode };

/** A badge with a tooltip that explains it. Screen readers read the text as the badge's description. */
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

/** How long a pointer rests before a tooltip opens, and how soon after one closes the next opens without delay. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

/** The state and event handlers of a tooltip, which opens on a resting pointer, keyboard focus or a tap. */
function useTooltip() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function open() {
    clearTimeout(timer.current);
    setIsOpen(true);
  }

  function close() {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  }

  function rest({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    clearTimeout(timer.current);
    const isSoon = performance.now() - lastClosedAt < SKIP_DELAY_MS;
    timer.current = setTimeout(open, isSoon ? 0 : OPEN_DELAY_MS);
  }

  function openOnKeyboardFocus({ target }: SyntheticEvent) {
    if (target instanceof Element && target.matches(':focus-visible')) open();
  }

  const area = { onPointerEnter: rest, onPointerLeave: close };
  const trigger = { onFocus: openOnKeyboardFocus, onBlur: close, onClick: open };
  return { isOpen, close, area, trigger };
}
