import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#app/lib/cx.ts';

/** Whether the browser has a network connection. */
export function OnlineIndicator() {
  const t = useTranslations('app');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p
      role="status"
      className={cx(
        'inline-flex items-center gap-2 rounded-pill px-3 py-1 font-semibold text-caption',
        isOnline ? 'bg-accent-soft text-accent-strong' : 'bg-warn-soft text-warn',
      )}
    >
      <span aria-hidden className={cx('size-2 rounded-pill', isOnline ? 'bg-accent' : 'bg-warn')} />
      {isOnline ? t('online') : t('offline')}
    </p>
  );
}

function subscribe(notify: () => void) {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
