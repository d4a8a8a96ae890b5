import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddPasskeyForm } from '#app/routes/auth/add-passkey-form.tsx';
import { postJson } from '#app/routes/auth/use-passkey.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Adds a passkey. `count`: the number of passkeys the driver has now. */
export function AddPasskey({ count }: { count: number }) {
  const t = useTranslations('profile');
  const { revalidate } = useRevalidator();
  const [countBefore, setCountBefore] = useState(count);
  return (
    <AddPasskeyForm
      optionsPath={paths.passkeyOptions()}
      texts={{
        unsupported: t('passkeyUnsupported'),
        name: t('passkeyName'),
        add: t('passkeyAdd'),
        failed: t('passkeyFailed'),
      }}
      register={async ({ credential, name, form }) => {
        await postJson(paths.passkeys(), { name, credential });
        form.reset();
        setCountBefore(count);
        revalidate();
      }}
      done={count > countBefore && t('passkeyAdded')}
    />
  );
}
