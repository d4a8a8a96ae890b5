import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this browser knows passkeys; null on the server and until the page is hydrated. */
export function useHasPasskeys(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    never,
    () => 'PublicKeyCredential' in window,
    () => null,
  );
}
