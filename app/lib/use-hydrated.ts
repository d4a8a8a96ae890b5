import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run here: false on the server, without JavaScript, and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
