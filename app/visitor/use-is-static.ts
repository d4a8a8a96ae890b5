import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { isStaticPage } from './is-static-page.ts';

/** Whether this page is a visitor's, where scripts start late. */
export function useIsStatic(): boolean {
  // Null where an action failed before any loader ran.
  const root = useRouteLoaderData<{ isSignedIn: boolean } | null>('root');
  const { pathname } = useLocation();
  const { handle, data } = useMatches().at(-1) ?? {};
  if (!root) return false;
  return isStaticPage({ isSignedIn: root.isSignedIn, pathname, handle, data });
}

/** The attribute of elements that start the app on a static page when touched; a button's click is then repeated. */
export function useActivates(): { 'data-activates'?: '' } {
  return useHydrated() ? {} : { 'data-activates': '' };
}
