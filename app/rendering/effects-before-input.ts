import { options } from 'preact';

/** A hidden tab has no animation frames, so effects run after this time at the latest. In ms. */
const MAX_WAIT_MS = 35;

const INPUTS = ['keydown', 'pointerdown', 'submit'];

/** Runs the effects that are waiting for the next frame; null if there are none. */
let runWaiting: (() => void) | null = null;

/**
 * Runs pending effects before a key, touch or form event is handled, as React does. Otherwise handlers may see the state before
 * the last render: Radix's toasts leave the Tab order in an effect, and forms start saving typed text in one.
 */
export function runEffectsBeforeInput(): void {
  for (const type of INPUTS) addEventListener(type, () => runWaiting?.(), { capture: true, passive: true });
  options.requestAnimationFrame = (runEffects) => {
    const timer = setTimeout(run, MAX_WAIT_MS);
    const frame = requestAnimationFrame(() => setTimeout(run));
    function run() {
      if (runWaiting !== run) return;
      runWaiting = null;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      runEffects();
    }
    runWaiting = run;
  };
}
