import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';

/** Returns the root loader's data; undefined or null if an action failed before the loaders ran. */
export function useRoot() {
  return useRouteLoaderData<typeof loader>('root');
}
