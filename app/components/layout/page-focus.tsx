import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { moveFocus } from './keep-focus.ts';

/** The path of the page shown in this tab; null until the first page has rendered. */
let shownPath: string | null = null;

/**
 * After a link to another page, moves the focus to the element its hash names or to the page's heading, so that a screen reader
 * announces it. It doesn't scroll, and does nothing if the page moved the focus itself. Rendered after the page, so that its
 * effect runs last.
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
