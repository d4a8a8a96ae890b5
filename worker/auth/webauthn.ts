import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import type { adminPasskeys } from '#worker/db/schema/guards.ts';
import type { passkeys } from '#worker/db/schema/sign-in.ts';
import { batch } from '#worker/db/write.ts';
import type { AddPasskeyInput, PasskeySignInInput } from '#worker/domain/auth/inputs.ts';
import { decodeBase64Url, encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { PasskeySite } from './passkeys.ts';
import { type AttemptKind, claimAttempt, insertAttempt } from './sign-in-attempts.ts';

const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

/**
 * What a challenge is valid for, once: `owner` is a driver or an administrator's session, null without a sign-in;
 * `sessionId` is the driver's session in which it must end.
 */
type Ceremony = { kind: AttemptKind; owner: string | null; sessionId?: string; site: PasskeySite };

/** Loads on first use, as it is a tenth of what would run at every start. */
const loadLibrary = () => import('@simplewebauthn/server');

type KnownPasskey = { id: string; transports: string[] };

type NewPasskey<Known extends KnownPasskey> = {
  user: { id: string; name: string; displayName: string };
  /** Reads the existing passkeys, which the device does not create again. */
  selectKnown: BatchItem<'sqlite'> & { _: { result: Known[] } };
};

/** Begins the registration of a passkey: returns the browser's options, and the known passkeys. */
export async function createRegistration<Known extends KnownPasskey>(
  ctx: Ctx,
  ceremony: Ceremony,
  { user, selectKnown }: NewPasskey<Known>,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; known: Known[] }> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Roadwaze',
    rpID: ceremony.site.host,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.displayName,
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { known }: { known: Known[] } = await batch(ctx, {
    attempt: insertAttempt(ctx, describeAttempt(ceremony, options.challenge)),
    known: selectKnown,
  });
  const excludeCredentials = known.map(({ id, transports }) => ({
    id,
    transports: transports as AuthenticatorTransport[],
    type: 'public-key' as const,
  }));
  return { options: { ...options, excludeCredentials }, known };
}

/** What is stored of a passkey; `publicKey` is base64url. */
type VerifiedPasskey = { id: string; publicKey: string; counter: number };

/** Returns the passkey that a browser created for a started ceremony, with user verification; null for anything else. */
export async function verifyRegistration(
  ctx: Ctx,
  ceremony: Ceremony,
  credential: AddPasskeyInput['credential'],
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...expect(ctx, ceremony),
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: encodeBase64Url(publicKey), counter };
  } catch (error) {
    logRefusal(ctx, ceremony, error);
    return null;
  }
}

/** Begins a sign-in with one of the named passkeys, or with any of this site on the device. */
export async function createAuthentication(
  ctx: Ctx,
  ceremony: Ceremony,
  allowed?: { id: string; transports: string[] }[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: ceremony.site.host,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed }),
  });
  await insertAttempt(ctx, describeAttempt(ceremony, options.challenge));
  return options;
}

/** Returns the passkey's new counter if its signature over our challenge is valid. */
export async function verifyAuthentication(
  ctx: Ctx,
  ceremony: Ceremony,
  {
    passkey: { id, publicKey, counter },
    credential: { response, ...credential },
  }: { passkey: VerifiedPasskey; credential: PasskeySignInInput['credential'] },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { userHandle: _, ...signed } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      credential: { id, publicKey: decodeBase64Url(publicKey), counter },
      ...expect(ctx, ceremony),
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    logRefusal(ctx, ceremony, error);
    return undefined;
  }
}

/**
 * Saves a passkey's use. Its counter must rise, or stay 0 where the device has none, so that a cloned passkey is refused.
 */
export async function countUse(
  ctx: Ctx,
  table: typeof passkeys | typeof adminPasskeys,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const isUncounted = sql`${table.counter} = 0 and ${counter} = 0`;
  const counted = await ctx.db
    .update(table)
    .set({ counter, lastUsedAt: ctx.now })
    .where(and(eq(table.id, id), or(lt(table.counter, counter), isUncounted)))
    .returning({ id: table.id });
  return counted.length === 1;
}

function describeAttempt({ kind, owner, sessionId }: Ceremony, challenge: string) {
  return { id: challenge, kind, driverId: owner, data: bindTo(sessionId), lifetimeMs: CHALLENGE_LIFETIME_MS };
}

const bindTo = (sessionId: string | undefined): Record<string, string> => (sessionId ? { sessionId } : {});

/** What the device must have signed: our challenge, once, for this site, with user verification. */
function expect(ctx: Ctx, { kind, owner, sessionId, site }: Ceremony) {
  return {
    expectedChallenge: async (id: string) =>
      (await claimAttempt(ctx, { id, kind, driverId: owner }, bindTo(sessionId))) !== null,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  };
}

function logRefusal(ctx: Ctx, { kind }: Ceremony, error: unknown): void {
  ctx.log('warn', 'passkey refused', { kind, reason: String(error).slice(0, 200) });
}
