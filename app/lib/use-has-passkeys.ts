import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this browser knows passkeys; false on the server and until the page is hydrated. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => false,
  );
}
