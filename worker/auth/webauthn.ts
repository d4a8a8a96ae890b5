import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { and, eq, type SQL, sql } from 'drizzle-orm';
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
 * What a challenge is bound to, single-use. `owner` is the id of a driver or an administrator's session, null before sign-in.
 * `sessionId` is the driver's session that must also complete the ceremony.
 */
type Ceremony = { kind: AttemptKind; owner: string | null; sessionId?: string; site: PasskeySite };

/** Loaded on first use, because it is a tenth of the code that would run at every start. */
const loadLibrary = () => import('@simplewebauthn/server');

type KnownPasskey = { id: string; transports: string[] };

type NewPasskey = {
  user: { id: string; name: string; displayName: string };
  /** Selects the existing passkeys, which the device must not create again. */
  selectKnown: BatchItem<'sqlite'> & { _: { result: KnownPasskey[] } };
};

/** Starts the registration of a passkey and returns the browser's options. */
export async function createRegistration(
  ctx: Ctx,
  ceremony: Ceremony,
  { user, selectKnown }: NewPasskey,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
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
  const { known }: { known: KnownPasskey[] } = await batch(ctx, {
    attempt: insertAttempt(ctx, describeAttempt(ceremony, options.challenge)),
    known: selectKnown,
  });
  const excludeCredentials = known.map(({ id, transports }) => ({
    id,
    transports: transports as AuthenticatorTransport[],
    type: 'public-key' as const,
  }));
  return { ...options, excludeCredentials };
}

/** The stored fields of a passkey; `publicKey` is base64url. */
type VerifiedPasskey = { id: string; publicKey: string; counter: number };

/** Returns the passkey that a browser created, with user verification, for a started ceremony; null if verification fails. */
export async function verifyRegistration(
  ctx: Ctx,
  ceremony: Ceremony,
  credential: AddPasskeyInput['credential'],
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...expect(ceremony, await claim(ctx, ceremony, credential.response)),
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: encodeBase64Url(publicKey), counter };
  } catch (error) {
    logRefusal(ctx, ceremony, error);
    return null;
  }
}

/** Starts a sign-in with one of the given passkeys or, without `allowed`, with whichever passkey the device has for this site. */
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

/** A passkey after a successful sign-in: its row and the counter signed by the device. */
type UsedPasskey<Known> = { passkey: Known; counter: number };

/**
 * Claims the challenge and reads the passkey in one round trip. Returns the passkey if its signature over our challenge is valid,
 * else null. Doesn't save the use: see `saveUse`.
 */
export async function verifyAuthentication<Known extends VerifiedPasskey>(
  ctx: Ctx,
  ceremony: Ceremony,
  {
    selectPasskey,
    credential: { response, ...credential },
  }: {
    selectPasskey: BatchItem<'sqlite'> & { _: { result: Known[] } };
    credential: PasskeySignInInput['credential'];
  },
): Promise<UsedPasskey<Known> | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { userHandle: _, ...signed } = response;
  const { claimed, found }: { claimed: unknown[]; found: Known[] } = await batch(ctx, {
    claimed: claim(ctx, ceremony, response),
    found: selectPasskey,
  });
  const [passkey] = found;
  if (!passkey) return null;
  const { id, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      credential: { id, publicKey: decodeBase64Url(publicKey), counter },
      ...expect(ceremony, claimed),
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : null;
  } catch (error) {
    logRefusal(ctx, ceremony, error);
    return null;
  }
}

type PasskeyTable = typeof passkeys | typeof adminPasskeys;
export type PasskeyUse = { id: string; counter: number };

/** Condition: the counter increased, or is 0 on both sides (a device without a counter). Rejects cloned passkeys. */
export function mayUse(table: PasskeyTable, { id, counter }: PasskeyUse): SQL {
  return sql`exists (select 1 from ${table} where ${table.id} = ${id}
    and (${table.counter} < ${counter} or ${table.counter} = 0 and ${counter} = 0))`;
}

/** Statement: saves a passkey's use. Must run after the statements that depend on `mayUse`, because it updates the counter. */
export function saveUse(ctx: Ctx, table: PasskeyTable, use: PasskeyUse) {
  return ctx.db
    .update(table)
    .set({ counter: use.counter, lastUsedAt: ctx.now })
    .where(and(eq(table.id, use.id), mayUse(table, use)))
    .returning({ id: table.id });
}

function describeAttempt({ kind, owner, sessionId }: Ceremony, challenge: string) {
  return { id: challenge, kind, driverId: owner, data: bindTo(sessionId), lifetimeMs: CHALLENGE_LIFETIME_MS };
}

const bindTo = (sessionId: string | undefined): Record<string, string> => (sessionId ? { sessionId } : {});

/** Statement: claims the challenge in a browser's response. */
function claim(ctx: Ctx, { kind, owner, sessionId }: Ceremony, response: { clientDataJSON: string }) {
  const id = readChallenge(response.clientDataJSON);
  return claimAttempt(ctx, { id, kind, driverId: owner }, bindTo(sessionId));
}

/** Returns the challenge in a browser's response, or an empty string if it is malformed. */
function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(new TextDecoder().decode(decodeBase64Url(clientDataJSON)));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Returns what the signature must match: our challenge, claimed exactly once, this site, and user verification. */
function expect({ site }: Ceremony, claimed: readonly unknown[]) {
  return {
    expectedChallenge: () => claimed.length === 1,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  };
}

function logRefusal(ctx: Ctx, { kind }: Ceremony, error: unknown): void {
  ctx.log('warn', 'passkey refused', { kind, reason: String(error).slice(0, 200) });
}
