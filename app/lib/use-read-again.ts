import { useRevalidator } from '@remix-run/react';
import { useLayoutEffect } from 'react';

/** Returns a function that reads the data of the page again, and whether that is under way. */
export function useReadAgain(): { readAgain: () => void; isReading: boolean } {
  const { revalidate, state } = useRevalidator();
  const isReading = state === 'loading';
  useLayoutEffect(() => (isReading ? keepScrollPosition() : undefined), [isReading]);
  return { readAgain: revalidate, isReading };
}

/** Keeps the scroll position of a reloading page, where the router would restore the one from before. */
function keepScrollPosition(): () => void {
  let y = window.scrollY;
  const storePosition = () => {
    y = window.scrollY;
  };
  document.addEventListener('scroll', storePosition, { passive: true });
  return () => {
    document.removeEventListener('scroll', storePosition);
    // The router moves the page in the same commit, after this.
    queueMicrotask(() => {
      if (window.scrollY !== y) window.scrollTo(window.scrollX, y);
    });
  };
}
