import { type PageHandle, readPageHandle } from '#app/lib/page-handle.ts';
import { isConsolePath } from '#worker/domain/shared/paths.ts';

type Page = { isSignedIn: boolean; pathname: string; handle: unknown; data: unknown };

/**
 * Whether a page is a document with only a small script (`visitor.ts`): every visitor's, unless its handle says otherwise. The
 * app starts there when needed.
 */
export function isStaticPage({ isSignedIn, pathname, handle, data }: Page): boolean {
  if (isSignedIn) return false;
  const { isLive }: Partial<PageHandle> = readPageHandle(handle) ?? {};
  return !(isLive?.(data) ?? isConsolePath(pathname));
}
