import { useFetcher } from '@remix-run/react';
import { useCallback } from 'react';
import { paths } from '#worker/domain/shared/paths.ts';

/** The key of the fetcher that reads a page again, so that others can tell it from a driver's own move. */
export const READ_AGAIN = 'read-again';

/** Returns a function that reads the data of the page anew, under everything the driver is doing on it. */
export function useReadAgain(): () => void {
  const { submit } = useFetcher({ key: READ_AGAIN });
  return useCallback(() => submit(null, { method: 'post', action: paths.readAgain() }), [submit]);
}
