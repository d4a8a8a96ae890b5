import { useTranslations } from 'use-intl';
import { stayWithoutConnection } from '#app/components/layout/stay-without-connection.ts';
import { Button } from '#app/components/ui/button.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

/** Ends all of the driver's sessions and, optionally, removes the passkeys. */
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
