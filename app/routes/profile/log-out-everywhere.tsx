import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { showToast } from '#app/lib/toast-store.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Ends every session of the driver, and on request removes the passkeys. */
export function LogOutEverywhere({ passkeyCount }: { passkeyCount: number }) {
  const t = useTranslations('profile');
  return (
    <form
      method="post"
      action={paths.logoutEverywhere()}
      onSubmit={stayWithoutConnection}
      className="mt-3 flex flex-col gap-3"
    >
      {passkeyCount > 0 && (
        <div>
          <p className="text-ink-soft text-small">{t('logoutPasskeysText')}</p>
          <label className="flex min-h-target items-center gap-2">
            <input type="checkbox" name="removesPasskeys" className="size-5 accent-accent" />
            {t('logoutPasskeys', { count: passkeyCount })}
          </label>
        </div>
      )}
      <Button type="submit" name="intent" value="endAllSessions" variant="danger">
        {t('logoutEverywhere')}
      </Button>
    </form>
  );
}

/** Sent as a whole page, the form would end on an error page of the browser. */
function stayWithoutConnection(event: FormEvent): void {
  if (navigator.onLine) return;
  event.preventDefault();
  showToast({ kind: 'error', key: 'connectionLost' });
}
