import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { KeyRound } from '#app/components/ui/icons.ts';
import { postJson, useHasPasskeys } from '#app/routes/auth/passkey-client.ts';
import { useActivates } from '#app/start/use-is-static.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Signs in with a passkey of this device and returns where to go. The library loads when it is needed. */
async function signIn(returnTo: string): Promise<string> {
  const [{ browserPasskeys }, options] = await Promise.all([
    import('#app/routes/auth/browser-passkeys.client.ts'),
    postJson(paths.passkeyLoginOptions()),
  ]);
  const credential = await browserPasskeys.startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  });
  const answer = (await postJson(paths.passkeyLogin(), { credential, returnTo })) as { returnTo: string };
  return answer.returnTo;
}

/** The button for signing in with a passkey; not shown without JavaScript or browser support. */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const t = useTranslations('login');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const activates = useActivates();
  if (useHasPasskeys() === false) return null;

  async function start() {
    setState('busy');
    try {
      window.location.assign(await signIn(returnTo));
    } catch {
      setState('failed');
    }
  }

  return (
    <div data-needs="PublicKeyCredential" className="flex noscript:hidden flex-col gap-2">
      <Button variant="secondary" isPending={state === 'busy'} onClick={start} {...activates}>
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
