import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { ConfirmDisclosure } from './confirm-disclosure.tsx';
import { SignInActionForm } from './sign-in-action-form.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { SignInMethodRow } from './sign-in-method-row.tsx';

type IdentityEntry = {
  provider: string;
  subject: string;
  name: string;
  createdAt: number;
  /** When the account was unlinked (epoch ms), or null. */
  removedAt: number | null;
};

type Props = {
  identities: IdentityEntry[];
  /** Whether the driver signed in recently enough to change them. */
  canChange: boolean;
};

/** The driver's accounts with sign-in providers, with buttons to unlink or relink them. At least one must stay linked. */
export function IdentitiesCard({ identities, canChange }: Props) {
  const t = useTranslations('profile');
  const canUnlink = canChange && identities.filter(({ removedAt }) => removedAt === null).length > 1;
  return (
    <Card id="accounts" title={t('identities')}>
      <p className="text-ink-soft text-small">{t('identitiesText')}</p>
      <ul className="divide-y divide-line">
        {identities.map((identity) => (
          <IdentityRow
            key={`${identity.provider} ${identity.subject}`}
            identity={identity}
            canChange={identity.removedAt === null ? canUnlink : canChange}
          />
        ))}
      </ul>
      {!canChange && identities.length > 1 && <SignInFirst />}
    </Card>
  );
}

function IdentityRow({ identity, canChange }: { identity: IdentityEntry; canChange: boolean }) {
  const { provider, subject, name, createdAt, removedAt } = identity;
  const t = useTranslations('profile');
  return (
    <SignInMethodRow
      name={name}
      describe={(writeDate) =>
        removedAt === null
          ? t('identityLinked', { date: writeDate(createdAt) })
          : t('identityUnlinked', { date: writeDate(removedAt) })
      }
    >
      {canChange && removedAt === null && (
        <ConfirmDisclosure
          summary={t('identityUnlinkNamed', { name })}
          text={t('identityUnlinkText')}
          fields={{ provider, subject }}
          intent="unlinkIdentity"
          label={t('identityUnlinkSure')}
        />
      )}
      {canChange && removedAt !== null && (
        <SignInActionForm
          intent="linkIdentity"
          fields={{ provider, subject }}
          label={t('identityLinkAgain')}
          variant="secondary"
          className="mt-2"
        />
      )}
    </SignInMethodRow>
  );
}
