import { useSyncExternalStore } from 'react';

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** Whether scripts run here: false on the server, without JavaScript, and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no);
}
