import { type PageHandle, readPageHandle } from '#app/lib/page-handle.ts';
import { isConsolePath } from '#worker/domain/shared/paths.ts';

type Page = { isSignedIn: boolean; pathname: string; handle: unknown; data: unknown };

/**
 * Whether a page is a document with a small script of its own (`visitor.ts`): every visitor's, unless it says otherwise. The app
 * starts there when it is needed.
 */
export function isStaticPage({ isSignedIn, pathname, handle, data }: Page): boolean {
  if (isSignedIn) return false;
  const { isLive }: Partial<PageHandle> = readPageHandle(handle) ?? {};
  return !(isLive?.(data) ?? isConsolePath(pathname));
}
