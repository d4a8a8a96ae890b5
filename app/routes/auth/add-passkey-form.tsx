import { useRevalidator } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Field } from '#app/components/form/field.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { KeyRound } from '#app/components/ui/icons.ts';
import { useErrorText } from '#app/components/use-error-text.ts';
import { cx } from '#app/lib/cx.ts';
import { askDevice, useHasPasskeys, usePasskey } from './use-passkey.ts';

type Props = {
  optionsPath: string;
  texts: Record<'unsupported' | 'name' | 'add' | 'failed', string>;
  /** Registers the created credential under the name typed in the form. */
  register: (made: { credential: unknown; name: string; form: HTMLFormElement }) => Promise<void>;
  /** Whether the registration is still being submitted. */
  isSending?: boolean;
  /** The text shown after a successful registration. */
  done?: string | false;
};

/** The form that creates a passkey on this device, or a hint if the browser doesn't support passkeys. */
export function AddPasskeyForm({ optionsPath, texts, register, isSending = false, done }: Props) {
  const { revalidate } = useRevalidator();
  const writeError = useErrorText();
  // The sign-in may be too old by now. If so, revalidating makes the page ask for a new one.
  const { state, reason, start } = usePasskey(revalidate);
  const hasPasskeys = useHasPasskeys();
  if (hasPasskeys === false) return <p className="text-ink-soft text-small">{texts.unsupported}</p>;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('passkeyName') ?? '');
    await start(async () => {
      const credential = await askDevice('startRegistration', optionsPath);
      await register({ credential, name, form });
    });
  }

  return (
    <>
      {hasPasskeys === null && (
        <p className="noscript:block hidden text-ink-soft text-small">{texts.unsupported}</p>
      )}
      <form
        onSubmit={add}
        className={cx('mt-2 flex noscript:hidden flex-col gap-3', hasPasskeys === null && 'invisible')}
      >
        <Field name="passkeyName" label={texts.name} isOptional maxLength={60} autoComplete="off" />
        <Button type="submit" variant="secondary" isPending={state === 'busy' || isSending}>
          <KeyRound aria-hidden className="size-5" />
          {texts.add}
        </Button>
        <p role="status" className="font-semibold text-small empty:sr-only">
          {state === 'done' && done}
        </p>
        <p role="alert" className="font-semibold text-danger text-small empty:hidden">
          {state === 'failed' && (reason ? writeError(reason, 0) : texts.failed)}
        </p>
      </form>
    </>
  );
}
