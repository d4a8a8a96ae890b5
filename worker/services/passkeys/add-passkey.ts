import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { eq, sql } from 'drizzle-orm';
import type { PasskeySite } from '#worker/auth/passkeys.ts';
import { claimAttempt } from '#worker/auth/sign-in-attempts.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type Passkey, passkeys } from '#worker/db/schema/sign-in.ts';
import { insertWhen } from '#worker/db/write.ts';
import type { AddPasskeyInput } from '#worker/domain/auth/inputs.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type Input = { driverId: string; site: PasskeySite; input: AddPasskeyInput; defaultName: string };

/** Ends the registration of a passkey that this driver began on this site. */
export async function addPasskey(
  ctx: Ctx,
  { driverId, site, input, defaultName }: Input,
): Promise<Result<Passkey>> {
  const made = await verifyCredential(ctx, driverId, site, input);
  if (!made) return fail('passkeyNotVerified');
  const passkey: Passkey = {
    id: made.id,
    driverId,
    publicKey: encodeBase64Url(made.publicKey),
    counter: made.counter,
    transports: input.credential.response.transports,
    name: input.name || defaultName,
    createdAt: ctx.now,
    lastUsedAt: null,
  };
  return (await insertIfBelowLimit(ctx, passkey)) ? succeed(passkey) : explainRefusal(ctx, passkey);
}

async function verifyCredential(
  ctx: Ctx,
  driverId: string,
  site: PasskeySite,
  { credential }: AddPasskeyInput,
) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: async (id) =>
        (await claimAttempt(ctx, { id, kind: 'passkey-registration', driverId })) !== null,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
    });
    return registrationInfo?.credential ?? null;
  } catch (error) {
    ctx.log('warn', 'passkey registration refused', { reason: String(error).slice(0, 200) });
    return null;
  }
}

/** Counting and writing are one statement, so that parallel registrations cannot exceed the limit. */
async function insertIfBelowLimit(ctx: Ctx, passkey: Passkey): Promise<boolean> {
  const own = sql`select count(*) from ${passkeys} where ${passkeys.driverId} = ${passkey.driverId}`;
  const written = await insertWhen(ctx, passkeys, passkey, sql`(${own}) < ${ACCOUNT_LIMITS.passkeys}`)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return written.length === 1;
}

async function explainRefusal(ctx: Ctx, { id }: Passkey): Promise<Result<never>> {
  const [taken] = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id));
  return fail(taken ? 'passkeyExists' : 'tooManyPasskeys');
}
