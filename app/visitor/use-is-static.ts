import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { isStaticPage } from './is-static-page.ts';

/** Whether this page is a visitor's, where scripts start late. */
export function useIsStatic(): boolean {
  const root = useRouteLoaderData<{ isSignedIn: boolean }>('root');
  const { pathname } = useLocation();
  const { handle, data } = useMatches().at(-1) ?? {};
  return root !== undefined && isStaticPage({ isSignedIn: root.isSignedIn, pathname, handle, data });
}

/** What starts the app on a static page once it is touched: a button's click is repeated then. */
export function useActivates(): { 'data-activates'?: '' } {
  return useHydrated() ? {} : { 'data-activates': '' };
}
