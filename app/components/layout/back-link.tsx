import { Link, useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { LineIcon } from '#app/components/ui/line-icon.tsx';

/** Goes back to where the reader came from within this site, else to `fallback`; without JavaScript always there. */
export function BackLink({ fallback }: { fallback: string }) {
  const t = useTranslations('common');
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || !cameFromHere()) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link to={fallback} onClick={goBack} className={getButtonClasses('quiet', '-ms-4 self-start')}>
      <LineIcon name="back" className="size-5 rtl:-scale-x-100" />
      {t('back')}
    </Link>
  );
}

/** Whether the page before this one was ours: by the router's own count, or by the browser's word for a full page load. */
function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  const position = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : 0;
  if (typeof position === 'number' && position > 0) return true;
  return window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`);
}
