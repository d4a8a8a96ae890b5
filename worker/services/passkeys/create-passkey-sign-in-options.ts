import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { createAuthentication } from '#worker/auth/webauthn.ts';
import type { Ctx } from '#worker/ctx.ts';

/** Begins a sign-in with any passkey of this site. */
export async function createPasskeySignInOptions(
  ctx: Ctx,
  { site }: { site: PasskeySite },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return createAuthentication(ctx, { kind: 'passkey-sign-in', owner: null, site });
}
