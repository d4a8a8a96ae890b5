import { createSession } from '#worker/auth/create-session.ts';
import { exchangeCode } from '#worker/auth/oauth/exchange-code.ts';
import { getProviderMetadata, type ProviderMetadata } from '#worker/auth/oauth/provider-metadata.ts';
import { type ProviderProfile, readProfile } from '#worker/auth/oauth/read-profile.ts';
import { verifyIdToken } from '#worker/auth/oauth/verify-id-token.ts';
import { claimAttempt } from '#worker/auth/sign-in-attempts.ts';
import { hashToken, readTokenCookie } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { SignInProvider } from '#worker/domain/auth/sign-in-provider.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { savePicture } from '#worker/services/profile/save-picture.ts';
import { findDriverByIdentity } from './find-driver-by-identity.ts';
import { getRedirectUri, SIGN_IN_COOKIE } from './start-provider-sign-in.ts';

/** The parameters of a provider's redirect. */
type ProviderAnswer = {
  state: string | null;
  code: string | null;
  error: string | null;
  issuer: string | null;
};

type FinishSignInInput = {
  answer: ProviderAnswer;
  origin: string;
  cookieHeader: string | null;
  device: string;
  timeZone: string | undefined;
  /** The invitation this browser followed; used only for a new driver. */
  referral: ReferralOrigin | null;
};

/** Error codes that mean the provider is unavailable (RFC 6749 §4.1.2.1). */
const PROVIDER_TROUBLE = new Set(['server_error', 'temporarily_unavailable']);

/** Completes a provider sign-in, once per attempt. `returnTo` is `/` when the attempt is unknown. */
export async function finishProviderSignIn(
  ctx: Ctx,
  input: FinishSignInInput,
): Promise<{ result: Result<{ setCookie: string }>; returnTo: string }> {
  const attempt = await claimProviderAttempt(ctx, input);
  if (!attempt) return { result: fail('signInStale'), returnTo: '/' };
  const { provider: id, codeVerifier = '', nonce = '', returnTo = '/' } = attempt;
  const provider = ctx.config.signInProviders.find((entry) => entry.id === id);
  if (!provider) return { result: fail('signInStale'), returnTo };
  const profile = await askProvider(ctx, provider, { ...input, codeVerifier, nonce });
  if (!profile.ok) return { result: profile, returnTo };
  const { issuer } = provider;
  const { timeZone, referral, cookieHeader, device } = input;
  const found = await findDriverByIdentity(ctx, { issuer, profile: profile.value, timeZone, referral });
  if (!found.ok) return { result: found, returnTo };
  const { driverId } = found.value;
  const result = await createSession(ctx, { driverId, method: 'provider', device, cookieHeader });
  if (result.ok) savePicture(ctx, { driverId, url: profile.value.pictureUrl });
  return { result, returnTo };
}

async function claimProviderAttempt(ctx: Ctx, { answer: { state }, cookieHeader }: FinishSignInInput) {
  const browser = readTokenCookie(ctx.config, SIGN_IN_COOKIE, cookieHeader);
  if (!state || state.length > 100 || !browser) return null;
  const [attempt] = await claimAttempt(
    ctx,
    { id: state, kind: 'oauth', driverId: null },
    { browser: await hashToken(browser) },
  );
  return attempt?.data ?? null;
}

type Secrets = { codeVerifier: string; nonce: string };

/** Returns the profile of the person who signed in at the provider. */
async function askProvider(
  ctx: Ctx,
  provider: SignInProvider,
  { answer: { code, error, issuer }, origin, codeVerifier, nonce }: FinishSignInInput & Secrets,
): Promise<Result<ProviderProfile>> {
  if (error) return fail(PROVIDER_TROUBLE.has(error) ? 'signInUnreachable' : 'signInRefused');
  if (!code || code.length > 4000) return fail('signInFailed');
  const metadata = await getProviderMetadata(ctx, provider);
  if (!metadata.ok) return metadata;
  if (!isFrom(metadata.value, issuer)) return fail('signInFailed');
  const redirectUri = getRedirectUri(origin);
  const tokens = await exchangeCode(ctx, provider, metadata.value, { code, codeVerifier, redirectUri });
  if (!tokens.ok) return tokens;
  const { idToken, accessToken } = tokens.value;
  const claims = await verifyIdToken(ctx, provider, metadata.value, { idToken, nonce });
  if (!claims.ok) return claims;
  return readProfile(ctx, metadata.value, { claims: claims.value, accessToken });
}

/** Returns whether the redirect comes from this provider (RFC 9207), to prevent mix-up attacks with another provider's code. */
function isFrom(metadata: ProviderMetadata, issuer: string | null): boolean {
  return issuer === null ? !metadata.namesItself : issuer === metadata.issuer;
}
