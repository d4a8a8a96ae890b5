import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { KeyRound } from '#app/components/ui/icons.ts';
import { askDevice, postJson, useHasPasskeys, usePasskey } from '#app/routes/auth/use-passkey.ts';
import { useActivates } from '#app/start/use-is-static.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The button for signing in with a passkey. Hidden without JavaScript or browser support. */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const t = useTranslations('login');
  const { state, start } = usePasskey();
  const activates = useActivates();
  if (useHasPasskeys() === false) return null;

  async function signIn() {
    const credential = await askDevice('startAuthentication', paths.passkeyLoginOptions());
    const answer = await postJson(paths.passkeyLogin(), { credential, returnTo });
    window.location.assign((answer as { returnTo: string }).returnTo);
  }

  return (
    <div data-needs="PublicKeyCredential" className="flex noscript:hidden flex-col gap-2">
      <Button
        variant="secondary"
        isPending={state === 'busy' || state === 'done'}
        onClick={() => start(signIn)}
        {...activates}
      >
        <KeyRound aria-hidden className="size-5" />
        {t('passkey')}
      </Button>
      <p className="text-ink-soft text-small">{t('passkeyText')}</p>
      <p role="alert" className="font-semibold text-danger text-small empty:hidden">
        {state === 'failed' && t('passkeyFailed')}
      </p>
    </div>
  );
}
