import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Asks the server again every `everyMs` milliseconds while the page is looked at. */
export function useRegularRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
