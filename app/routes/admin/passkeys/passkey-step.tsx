import { Form, useNavigation, useRevalidator, useSubmit } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { Button } from '#app/components/ui/button.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { KeyRound } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { askDevice, useHasPasskeys, usePasskey } from '#app/routes/auth/use-passkey.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';

type Props = { returnTo: string; reply: FormReply | undefined };

/** The second step of the administrator's sign-in: a passkey. */
export function PasskeyStep({ returnTo, reply }: Props) {
  const t = useTranslations('admin');
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const isSending = useNavigation().state !== 'idle';
  const hasPasskeys = useHasPasskeys();
  // The session may have expired. If so, revalidating shows the access-code form.
  const { state, start } = usePasskey(revalidate);

  async function sign() {
    const credential = await askDevice('startAuthentication', consolePaths.passkeyOptions());
    const fields = { intent: 'adminPasskey', credential: JSON.stringify(credential), returnTo };
    submit(fields, { method: 'post' });
  }

  return (
    <div className={cx(CARD_CLASSES, 'flex flex-col gap-4 p-4 sm:p-6')}>
      <FormAlert reply={reply} />
      <p>{t('passkeyText')}</p>
      <noscript>{t('passkeyUnsupported')}</noscript>
      {hasPasskeys === false && <p>{t('passkeyUnsupported')}</p>}
      {hasPasskeys && (
        <Button onClick={() => start(sign)} isPending={state === 'busy' || isSending}>
          <KeyRound aria-hidden className="size-5" />
          {t('passkeyUse')}
        </Button>
      )}
      <p role="alert" className="font-semibold text-danger text-small empty:hidden">
        {state === 'failed' && t('passkeyFailed')}
      </p>
      <Form method="post" action={consolePaths.home()} reloadDocument className="flex flex-col">
        <Button type="submit" name="intent" value="adminSignOut" variant="quiet">
          {t('startOver')}
        </Button>
      </Form>
    </div>
  );
}
