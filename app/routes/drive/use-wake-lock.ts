import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, where supported. */
export function useWakeLock(): void {
  useEffect(() => {
    const aborter = new AbortController();
    let release = () => {};
    const keepOn = () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (lock) => {
          release = () => lock.release().catch(() => {});
          if (aborter.signal.aborted) release();
        },
        () => {},
      );
    };
    keepOn();
    document.addEventListener('visibilitychange', keepOn, { signal: aborter.signal });
    return () => {
      aborter.abort();
      release();
    };
  }, []);
}
