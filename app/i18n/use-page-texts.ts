import { useLocation, useMatches, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { useTextStore } from './document-intl.tsx';
import type { Audience } from './page-texts.ts';

/**
 * Loads a page's texts in parallel with its data; until both have arrived the page before stays. React waits for a thrown
 * promise, and a page change is a transition, which needs no fallback.
 */
export function usePageTexts(audience: Audience): void {
  const store = useTextStore();
  const { location: next } = useNavigation();
  const nextPath = next?.pathname;
  const { pathname } = useLocation();
  const pageId = useMatches().at(-1)?.id;
  useEffect(() => {
    if (nextPath !== undefined && nextPath !== pathname) void store.load(audience, nextPath);
  }, [store, audience, nextPath, pathname]);
  if (store.has(audience, pageId)) return;
  const failure = store.getFailure(pathname);
  if (failure) throw failure;
  throw store.load(audience, pathname);
}
