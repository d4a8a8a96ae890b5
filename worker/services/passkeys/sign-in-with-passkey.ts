import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { createSession } from '#worker/auth/session.ts';
import { claimAttempt } from '#worker/auth/sign-in-attempts.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type Passkey, passkeys } from '#worker/db/schema/sign-in.ts';
import type { PasskeySignInInput } from '#worker/domain/auth/inputs.ts';
import { decodeBase64Url, encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';

type Input = {
  site: PasskeySite;
  credential: PasskeySignInInput['credential'];
  device: string;
  cookieHeader: string | null;
};

/** Signs the owner of a passkey in. The reason for a refusal is only logged; the failure is the same for all but a suspended owner. */
export async function signInWithPasskey(
  ctx: Ctx,
  { site, credential, device, cookieHeader }: Input,
): Promise<Result<{ setCookie: string }>> {
  const allowed = await limitRate(ctx, 'signInIdentity', { identity: credential.id });
  if (!allowed.ok) return allowed;
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  const counter = passkey && (await verifyCredential(ctx, passkey, site, credential));
  if (!passkey || counter === undefined || !(await countUse(ctx, passkey, counter))) {
    return fail('passkeyRefused');
  }
  return createSession(ctx, { driverId: passkey.driverId, device, cookieHeader });
}

/** The passkey's new counter when its signature over our challenge holds. */
async function verifyCredential(
  ctx: Ctx,
  { id, driverId, publicKey, counter }: Passkey,
  site: PasskeySite,
  { response, ...credential }: Input['credential'],
): Promise<number | undefined> {
  const owner = encodeBase64Url(new TextEncoder().encode(driverId));
  if (response.userHandle && response.userHandle !== owner) return undefined;
  const { userHandle: _, ...signed } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: async (challenge) =>
        (await claimAttempt(ctx, { id: challenge, kind: 'passkey-sign-in', driverId: null })) !== null,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
      credential: { id, publicKey: decodeBase64Url(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    ctx.log('warn', 'passkey refused', { reason: String(error).slice(0, 200) });
    return undefined;
  }
}

/** A counter only rises (or stays 0 where the device does not count): a copy of the passkey that lags behind is refused. */
async function countUse(ctx: Ctx, { id }: Passkey, counter: number): Promise<boolean> {
  const isNewer = lt(passkeys.counter, counter);
  const isUncounted = sql`${passkeys.counter} = 0 and ${counter} = 0`;
  const counted = await ctx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: ctx.now })
    .where(and(eq(passkeys.id, id), or(isNewer, isUncounted)))
    .returning({ id: passkeys.id });
  return counted.length === 1;
}
