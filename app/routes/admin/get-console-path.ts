import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { isConsolePath, paths } from '#worker/domain/shared/paths.ts';

/** The page of the console a form or an address says to come back to; the overview if it says none of ours. */
export function getConsolePath(value: unknown): string {
  const path = getSafeReturnPath(value);
  return isConsolePath(path.split(/[?#]/)[0] ?? '') ? path : paths.admin();
}
