import { useFetcher, useRevalidator } from '@remix-run/react';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { KeyRound } from '#app/components/ui/icons.ts';
import { useErrorText } from '#app/components/use-error-text.ts';
import { findLastingReason, useHasPasskeys } from '#app/routes/auth/passkey-client.ts';

type Props = { options: Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'> };

/** Creates a console passkey on this device; shows an error where the browser does not support it. */
export function AddAdminPasskey({ options }: Props) {
  const t = useTranslations();
  const fetcher = useFetcher();
  const { revalidate } = useRevalidator();
  const hasPasskeys = useHasPasskeys();
  const writeError = useErrorText();
  const [failure, setFailure] = useState('');
  if (!hasPasskeys) {
    const text = <p className="text-ink-soft text-small">{t('admin.passkeyUnsupported')}</p>;
    return hasPasskeys === false ? text : <noscript>{text}</noscript>;
  }

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    setFailure('');
    try {
      const { browserPasskeys } = await import('#app/routes/auth/browser-passkeys.client.ts');
      const credential = JSON.stringify(await browserPasskeys.startRegistration({ optionsJSON: options }));
      fetcher.submit({ intent: 'addPasskey', name, credential }, { method: 'post' });
    } catch (error) {
      const reason = findLastingReason(error);
      setFailure(reason ? writeError(reason, 0) : t('console.passkeys.failed'));
      revalidate();
    }
  }

  return (
    <form onSubmit={add} className="flex flex-col gap-3">
      <p className="text-ink-soft text-small">{t('console.passkeys.othersEnd')}</p>
      <Field name="name" label={t('console.passkeys.name')} isOptional maxLength={60} autoComplete="off" />
      <Button type="submit" variant="secondary" isPending={fetcher.state !== 'idle'}>
        <KeyRound aria-hidden className="size-5" />
        {t('console.passkeys.add')}
      </Button>
      <p role="alert" className="font-semibold text-danger text-small empty:hidden">
        {failure}
      </p>
    </form>
  );
}
