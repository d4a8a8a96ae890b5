import { useEffect, useRef } from 'react';

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher, which TypeScript does not know yet. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };
type Browser = { CloseWatcher?: new () => CloseWatcher };

/** Closes what is open with the phone's own way to close, such as Back on Android, which else leaves the page. */
export function useCloseRequest(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const { CloseWatcher } = window as Browser;
    if (!CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close.current();
    return () => watcher.destroy();
  }, []);
}
