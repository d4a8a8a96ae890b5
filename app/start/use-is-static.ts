import { useLocation, useMatches } from '@remix-run/react';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useRoot } from '#app/lib/use-root.ts';
import { isStaticPage } from './is-static-page.ts';

/** Whether this is a visitor's page, where scripts start late. */
export function useIsStatic(): boolean {
  const root = useRoot();
  const { pathname } = useLocation();
  const { handle, data } = useMatches().at(-1) ?? {};
  if (!root) return false;
  return isStaticPage({ isSignedIn: root.isSignedIn, pathname, handle, data });
}

/** Returns the attribute of elements that need the app. A tap before hydration starts the app, which then repeats the click. */
export function useActivates(): { 'data-activates'?: '' } {
  return useHydrated() ? {} : { 'data-activates': '' };
}
