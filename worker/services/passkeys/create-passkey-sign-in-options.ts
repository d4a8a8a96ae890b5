import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { saveAttempt } from '#worker/auth/sign-in-attempts.ts';
import type { Ctx } from '#worker/ctx.ts';
import { CHALLENGE_LIFETIME_MS } from './create-passkey-options.ts';

/** Begins a sign-in with whichever passkey of this site the device holds. */
export async function createPasskeySignInOptions(
  ctx: Ctx,
  { site }: { site: PasskeySite },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'preferred',
  });
  await saveAttempt(ctx, {
    id: options.challenge,
    kind: 'passkey-sign-in',
    driverId: null,
    data: {},
    lifetimeMs: CHALLENGE_LIFETIME_MS,
  });
  return options;
}
