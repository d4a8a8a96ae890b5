import { useFetcher, useLocation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useConnection } from '#app/components/layout/use-connection.ts';
import { recordPermission } from '#app/components/map/position-permission.ts';
import { ignoreTaps } from '#app/components/taps/ignore-taps.ts';
import { cx } from '#app/lib/cx.ts';
import { useRoot } from '#app/lib/use-root.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Starts and ends the shift. Starting one asks the browser for the position. */
export function ShiftSwitch() {
  const t = useTranslations('shift');
  const root = useRoot();
  const { pathname } = useLocation();
  const fetcher = useFetcher({ key: 'shift' });
  const isConnected = useConnection();
  const asked = fetcher.formData?.get('online');
  const isOnline = asked ? asked === 'yes' : (root?.isOnline ?? false);
  return (
    // Discovered in advance like a link: looking up the route only at the tap can fail on a bad network.
    <fetcher.Form data-discover="true" method="post" action={paths.shift()} className="flex items-center">
      <input type="hidden" name="returnTo" value={pathname} />
      {!isConnected && <p className="font-semibold text-small text-warn">{t('offline')}</p>}
      {isConnected && (
        <button
          type="submit"
          name="online"
          value={isOnline ? 'no' : 'yes'}
          onClick={({ currentTarget }) => {
            // A second tap would undo the first.
            ignoreTaps(currentTarget.getBoundingClientRect());
            if (!isOnline) askForPosition();
          }}
          className={cx(
            'inline-flex min-h-target items-center gap-2 whitespace-nowrap rounded-pill px-4 font-semibold text-small transition-colors',
            isOnline
              ? 'bg-accent-soft text-accent-strong'
              : 'border border-line-strong bg-surface text-ink hover:bg-sunken',
          )}
        >
          <span
            aria-hidden
            className={cx('size-2.5 rounded-pill', isOnline ? 'bg-accent' : 'bg-line-strong')}
          />
          {isOnline ? t('online') : t('goOnline')}
          {isOnline && <span className="sr-only">{t('goOffline')}</span>}
        </button>
      )}
    </fetcher.Form>
  );
}

/** Prompts for the permission, which needs a tap. `PositionSender` then reads the position. */
function askForPosition() {
  navigator.geolocation?.getCurrentPosition(recordPermission, recordPermission);
}
