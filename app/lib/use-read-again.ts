import { useRevalidator } from '@remix-run/react';
import { useLayoutEffect } from 'react';

/** Returns a function that reloads the page's data, and whether a reload is in progress. */
export function useReadAgain(): { readAgain: () => void; isReading: boolean } {
  const { revalidate, state } = useRevalidator();
  const isReading = state === 'loading';
  useLayoutEffect(() => (isReading ? keepScrollPosition() : undefined), [isReading]);
  return { readAgain: revalidate, isReading };
}

/** Keeps the scroll position while data reloads; the router would restore an earlier one. */
function keepScrollPosition(): () => void {
  let y = window.scrollY;
  const storePosition = () => {
    y = window.scrollY;
  };
  document.addEventListener('scroll', storePosition, { passive: true });
  return () => {
    document.removeEventListener('scroll', storePosition);
    // The router scrolls later in the same commit.
    queueMicrotask(() => {
      if (window.scrollY !== y) window.scrollTo(window.scrollX, y);
    });
  };
}
