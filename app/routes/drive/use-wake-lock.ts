import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, where supported. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    let lock: WakeLockSentinel | null = null;
    let isAsking = false;
    const keepOn = async () => {
      if (document.hidden || isAsking || lock?.released === false) return;
      isAsking = true;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      isAsking = false;
      if (signal.aborted) release();
    };
    const release = () => void lock?.release().catch(() => {});
    void keepOn();
    document.addEventListener('visibilitychange', keepOn, { signal });
    // Safari grants the first wake lock only after a tap.
    document.addEventListener('click', keepOn, { capture: true, signal });
    return () => {
      aborter.abort();
      release();
    };
  }, []);
}
