import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { createSession } from '#worker/auth/create-session.ts';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { createAuthentication, verifyAuthentication } from '#worker/auth/webauthn.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type Passkey, passkeys } from '#worker/db/schema/sign-in.ts';
import type { PasskeySignInInput } from '#worker/domain/auth/inputs.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';

const describeCeremony = (site: PasskeySite) => ({ kind: 'passkey-sign-in', owner: null, site }) as const;

/** Starts a sign-in with a passkey of this site. */
export function createPasskeySignInOptions(
  ctx: Ctx,
  site: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return createAuthentication(ctx, describeCeremony(site));
}

type Input = {
  site: PasskeySite;
  credential: PasskeySignInInput['credential'];
  device: string;
  cookieHeader: string | null;
};

/** Signs in the owner of a passkey. All failures look the same, except for a suspended owner; the reason is only logged. */
export async function signInWithPasskey(
  ctx: Ctx,
  { site, credential, device, cookieHeader }: Input,
): Promise<Result<{ setCookie: string }>> {
  const allowed = await limitRate(ctx, 'signInIdentity', { identity: credential.id });
  if (!allowed.ok) return allowed;
  const selectPasskey = ctx.db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  const used = await verifyAuthentication(ctx, describeCeremony(site), { selectPasskey, credential });
  if (!used || !namesOwner(used.passkey, credential)) return fail('passkeyRefused');
  const { driverId, id } = used.passkey;
  const use = { id, counter: used.counter };
  return createSession(ctx, { driverId, method: 'passkey', device, cookieHeader, use });
}

/** Returns whether the user handle, if given, is the passkey owner's. */
function namesOwner({ driverId }: Passkey, { response: { userHandle } }: Input['credential']): boolean {
  return !userHandle || userHandle === encodeBase64Url(new TextEncoder().encode(driverId));
}
