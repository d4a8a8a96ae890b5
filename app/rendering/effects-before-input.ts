import { options } from 'preact';

/** A hidden tab has no frames to wait for. In ms. */
const MAX_WAIT_MS = 35;

const INPUTS = ['keydown', 'pointerdown', 'submit'];

/** Runs the effects that wait for the next frame, if some do. */
let runWaiting: (() => void) | null = null;

/**
 * Runs the effects that wait for the next frame before a key, a touch or a form is handled, as React does. Otherwise
 * handlers may still have the state before the last rendering: in an effect Radix's toasts leave the order of Tab, and forms
 * begin to save what is typed.
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
