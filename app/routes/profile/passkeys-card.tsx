import { useFetcher } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import { AddPasskey } from './add-passkey.tsx';

export type PasskeyEntry = { id: string; name: string; createdAt: number; lastUsedAt: number | null };

type Props = {
  passkeys: PasskeyEntry[];
  /** Whether the driver has just signed in, so that one may be added. */
  canAdd: boolean;
};

/** The driver's passkeys: add one, see them, remove one. */
export function PasskeysCard({ passkeys, canAdd }: Props) {
  const t = useTranslations('profile');
  return (
    <Card id="passkeys" title={t('passkeys')}>
      <p className="text-ink-soft text-small">{t('passkeysText')}</p>
      {passkeys.length === 0 ? (
        <p className="py-3">{t('noPasskeys')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {canAdd ? <AddPasskey /> : <SignInFirst />}
    </Card>
  );
}

/** The way to a new sign-in, which comes back here. */
function SignInFirst() {
  const t = useTranslations('profile');
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="text-ink-soft text-small">{t('passkeySignInFirst')}</p>
      <a href={paths.chooseLogin(paths.profile())} className={getButtonClasses('secondary')}>
        {t('passkeySignIn')}
      </a>
    </div>
  );
}

function PasskeyRow({ id, name, createdAt, lastUsedAt }: PasskeyEntry) {
  const t = useTranslations('profile');
  const format = useFormatter();
  const fetcher = useFetcher();
  const writeDate = (at: number) => format.dateTime(at, { dateStyle: 'medium' });
  return (
    <li className="py-3">
      <p translate="no" className="break-words font-semibold">
        {name}
      </p>
      <p className="text-ink-soft text-small">
        {t('passkeyCreated', { date: writeDate(createdAt) })} ·{' '}
        {lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', { date: writeDate(lastUsedAt) })}
      </p>
      <details className="group">
        <DisclosureSummary>{t('passkeyRemoveNamed', { name })}</DisclosureSummary>
        <fetcher.Form
          method="post"
          action={paths.profile()}
          className="flex flex-col gap-3 rounded-control bg-sunken p-3"
        >
          <p className="text-small">{t('passkeyRemoveText')}</p>
          <input type="hidden" name="passkeyId" value={id} />
          <Button
            type="submit"
            name="intent"
            value="removePasskey"
            variant="danger"
            isPending={fetcher.state !== 'idle'}
          >
            {t('passkeyRemoveSure')}
          </Button>
        </fetcher.Form>
      </details>
    </li>
  );
}
