import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { moveFocus } from './keep-focus.ts';

/** The path of the page this tab shows; null until its document's own is there. */
let shownPath: string | null = null;

/**
 * Moves the focus to what a link to another page leads to, its heading or the part its hash names, so that a screen reader
 * says where it is; without scrolling, and only where the page has not moved the focus itself. Stands after the page.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isOther = shownPath !== null && shownPath !== pathname;
    shownPath = pathname;
    if (!isOther || document.activeElement?.closest('main, [role="dialog"]')) return;
    moveFocus(document.getElementById(hash.slice(1)));
  }, [pathname, hash]);
  return null;
}
