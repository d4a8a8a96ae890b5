import { type MouseEvent, useEffect, useRef } from 'react';

const LONG_MS = 500;

/** Calls `onLong` on a long press or context menu. `wasLong` tells the following click handler whether there was one. */
export function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stop() {
    clearTimeout(timer.current);
  }

  function start() {
    isLong.current = false;
    stop();
    timer.current = setTimeout(() => {
      isLong.current = true;
      onLong();
    }, LONG_MS);
  }

  function replaceMenu(event: MouseEvent) {
    event.preventDefault();
    stop();
    onLong();
  }

  return {
    wasLong: () => isLong.current,
    handlers: {
      onTouchStart: start,
      onTouchEnd: stop,
      onTouchMove: stop,
      onTouchCancel: stop,
      onContextMenu: replaceMenu,
    },
  };
}
