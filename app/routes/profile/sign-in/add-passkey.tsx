import { useRevalidator } from '@remix-run/react';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { KeyRound } from '#app/components/ui/icons.ts';
import { useErrorText } from '#app/components/use-error-text.ts';
import { cx } from '#app/lib/cx.ts';
import { findLastingReason, postJson, useHasPasskeys } from '#app/routes/auth/passkey-client.ts';
import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Creates a passkey on this device and registers it. The library loads when it is needed. */
async function register(name: string): Promise<void> {
  const [{ browserPasskeys }, options] = await Promise.all([
    import('#app/routes/auth/browser-passkeys.client.ts'),
    postJson(paths.passkeyOptions()),
  ]);
  const credential = await browserPasskeys.startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  await postJson(paths.passkeys(), { name, credential });
}

/** The form to add a passkey to the `count` there are, or a hint where the browser does not support them. */
export function AddPasskey({ count }: { count: number }) {
  const t = useTranslations('profile');
  const { revalidate } = useRevalidator();
  const writeError = useErrorText();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'added'>('idle');
  const [reason, setReason] = useState<ErrorCode>();
  const [countBefore, setCountBefore] = useState(count);
  const hasPasskeys = useHasPasskeys();
  const unsupported = t('passkeyUnsupported');
  if (hasPasskeys === false) return <p className="text-ink-soft text-small">{unsupported}</p>;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setState('busy');
    try {
      await register(String(new FormData(form).get('passkeyName') ?? ''));
      form.reset();
      setCountBefore(count);
      setState('added');
      revalidate();
    } catch (error) {
      setState('failed');
      setReason(findLastingReason(error));
      // The sign-in may be too old by now: the card then asks for a new one.
      revalidate();
    }
  }

  return (
    <>
      {hasPasskeys === null && (
        <p className="noscript:block hidden text-ink-soft text-small">{unsupported}</p>
      )}
      <form
        onSubmit={add}
        className={cx('mt-2 flex noscript:hidden flex-col gap-3', hasPasskeys === null && 'invisible')}
      >
        <Field name="passkeyName" label={t('passkeyName')} isOptional maxLength={60} autoComplete="off" />
        <Button type="submit" variant="secondary" isPending={state === 'busy'}>
          <KeyRound aria-hidden className="size-5" />
          {t('passkeyAdd')}
        </Button>
        <p role="status" className="font-semibold text-small empty:hidden">
          {state === 'added' && count > countBefore && t('passkeyAdded')}
        </p>
        <p role="alert" className="font-semibold text-danger text-small empty:hidden">
          {state === 'failed' && (reason ? writeError(reason, 0) : t('passkeyFailed'))}
        </p>
      </form>
    </>
  );
}
