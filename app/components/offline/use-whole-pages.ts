import { useEffect } from 'react';

/**
 * While offline, links load whole pages, which the phone has cached, instead of page data, which only the server has. Links that
 * open a dialog are unaffected.
 */
export function useWholePages(isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return;
    document.addEventListener('click', leave, { capture: true });
    return () => document.removeEventListener('click', leave, { capture: true });
  }, [isOffline]);
}

function leave(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const isPage = link && link.origin === location.origin && !link.target && !link.hasAttribute('download');
  if (!isPlain || !isPage || link.getAttribute('aria-haspopup') === 'dialog') return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
}
