import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { AddPasskeyForm } from '#app/routes/auth/add-passkey-form.tsx';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';

export function AddAdminPasskey() {
  const t = useTranslations();
  const fetcher = useFetcher();
  return (
    <>
      <p className="text-ink-soft text-small">{t('console.passkeys.othersEnd')}</p>
      <AddPasskeyForm
        optionsPath={consolePaths.passkeyOptions()}
        texts={{
          unsupported: t('admin.passkeyUnsupported'),
          name: t('console.passkeys.name'),
          add: t('console.passkeys.add'),
          failed: t('console.passkeys.failed'),
        }}
        register={async ({ credential, name }) => {
          const fields = { intent: 'addPasskey', name, credential: JSON.stringify(credential) };
          fetcher.submit(fields, { method: 'post' });
        }}
        isSending={fetcher.state !== 'idle'}
      />
    </>
  );
}
