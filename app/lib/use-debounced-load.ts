import { useEffect, useRef } from 'react';

/** Debounces loads by `restMs` ms. Only the newest load counts: earlier ones are canceled, and so is the last one on unmount. */
export function useDebouncedLoad(restMs: number) {
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  return {
    stop: () => cancel.current(),
    ask<T>(
      load: (signal: AbortSignal) => Promise<T>,
      onLoaded: (loaded: T) => void,
      onFailed: () => void,
    ): void {
      cancel.current();
      const aborter = new AbortController();
      const { signal } = aborter;
      const timer = window.setTimeout(() => {
        load(signal).then(
          (loaded) => signal.aborted || onLoaded(loaded),
          () => signal.aborted || onFailed(),
        );
      }, restMs);
      cancel.current = () => {
        window.clearTimeout(timer);
        aborter.abort();
      };
    },
  };
}
