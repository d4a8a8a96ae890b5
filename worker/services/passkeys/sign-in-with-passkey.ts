import { eq } from 'drizzle-orm';
import { createSession } from '#worker/auth/create-session.ts';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { countUse, verifyAuthentication } from '#worker/auth/webauthn.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type Passkey, passkeys } from '#worker/db/schema/sign-in.ts';
import type { PasskeySignInInput } from '#worker/domain/auth/inputs.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';

type Input = {
  site: PasskeySite;
  credential: PasskeySignInInput['credential'];
  device: string;
  cookieHeader: string | null;
};

/**
 * Signs the owner of a passkey in. Every failure is the same except for a suspended owner; the reason is only logged.
 */
export async function signInWithPasskey(
  ctx: Ctx,
  { site, credential, device, cookieHeader }: Input,
): Promise<Result<{ setCookie: string }>> {
  const allowed = await limitRate(ctx, 'signInIdentity', { identity: credential.id });
  if (!allowed.ok) return allowed;
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  const ceremony = { kind: 'passkey-sign-in', owner: null, site } as const;
  const counter =
    passkey && namesOwner(passkey, credential)
      ? await verifyAuthentication(ctx, ceremony, { passkey, credential })
      : undefined;
  if (!passkey || counter === undefined || !(await countUse(ctx, passkeys, { id: passkey.id, counter }))) {
    return fail('passkeyRefused');
  }
  return createSession(ctx, { driverId: passkey.driverId, method: 'passkey', device, cookieHeader });
}

/** Whether the user handle, if given, is that of the passkey's owner. */
function namesOwner({ driverId }: Passkey, { response: { userHandle } }: Input['credential']): boolean {
  return !userHandle || userHandle === encodeBase64Url(new TextEncoder().encode(driverId));
}
