import { options } from 'preact';

/** A hidden tab has no frames to wait for. In ms. */
const LATEST_MS = 35;

/**
 * Runs the effects that still wait for the next frame before a key is handled, as React does. Otherwise the key may meet what
 * was already taken off the page: Radix's toasts leave their list of what Tab reaches in such an effect.
 */
export function runEffectsBeforeKeys(): void {
  options.requestAnimationFrame = (runEffects) => {
    const stop = new AbortController();
    addEventListener('keydown', runEffects, { capture: true, signal: stop.signal });
    const timer = setTimeout(runOnce, LATEST_MS);
    const frame = requestAnimationFrame(() => setTimeout(runOnce));
    function runOnce() {
      if (stop.signal.aborted) return;
      stop.abort();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      runEffects();
    }
  };
}
