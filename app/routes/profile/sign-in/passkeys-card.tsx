import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmDisclosure } from './confirm-disclosure.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { SignInMethodRow } from './sign-in-method-row.tsx';

type PasskeyEntry = { id: string; name: string; createdAt: number; lastUsedAt: number | null };

type Props = {
  passkeys: PasskeyEntry[];
  /** Whether the driver signed in recently enough to add one. */
  canAdd: boolean;
};

/** The driver's passkeys, with the form to add one and buttons to remove them. */
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
      {canAdd ? <AddPasskey count={passkeys.length} /> : <SignInFirst />}
    </Card>
  );
}

function PasskeyRow({ id, name, createdAt, lastUsedAt }: PasskeyEntry) {
  const t = useTranslations('profile');
  return (
    <SignInMethodRow
      name={name}
      describe={(writeDate) =>
        `${t('passkeyCreated', { date: writeDate(createdAt) })} · ${
          lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', { date: writeDate(lastUsedAt) })
        }`
      }
    >
      <ConfirmDisclosure
        summary={t('passkeyRemoveNamed', { name })}
        text={t('passkeyRemoveText')}
        fields={{ passkeyId: id }}
        intent="removePasskey"
        label={t('passkeyRemoveSure')}
      />
    </SignInMethodRow>
  );
}
