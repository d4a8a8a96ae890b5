import { options } from 'preact';

/** A hidden tab has no frames to wait for. In ms. */
const MAX_WAIT_MS = 35;

const INPUTS = ['keydown', 'pointerdown', 'submit'];

/** Runs the effects that wait for the next frame, if some do. */
let runWaiting: (() => void) | null = null;

/**
 * Runs the effects that wait for the next frame before a key, a touch or a form is handled, as React does. Otherwise input may
 * meet what is no longer, or not yet, as the screen shows it: Radix's toasts leave their list of what Tab reaches in an effect,
 * and forms begin to keep what is typed in one.
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
