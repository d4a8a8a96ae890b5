import { createContext, useContext } from 'react';

/** The nonce of this document's scripts. Empty in the browser, which hides it from scripts and from the DOM. */
export const NonceContext = createContext('');

export function useNonce(): string {
  return useContext(NonceContext);
}
