import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';

/** What every page is loaded with, the document's own data; undefined or null where an action failed before any loader ran. */
export function useRoot() {
  return useRouteLoaderData<typeof loader>('root');
}
