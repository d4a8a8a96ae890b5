import { useSyncExternalStore } from 'react';

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** Whether the page is hydrated: false on the server, without JavaScript, and until hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no);
}
