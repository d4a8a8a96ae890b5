import { ArcticFetchError, OAuth2Client, OAuth2RequestError } from 'arctic';
import type { Ctx } from '#worker/ctx.ts';
import type { SignInProvider } from '#worker/domain/auth/sign-in-provider.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitTime } from '#worker/limit-time.ts';
import type { ProviderMetadata } from './provider-metadata.ts';

const TIMEOUT_MS = 10_000;

/** Both stay in memory for the length of one request and are never stored or logged. */
type ProviderTokens = { idToken: string; accessToken: string };

class TimeoutError extends Error {}

/** Turns the code of a callback into tokens. */
export async function exchangeCode(
  ctx: Ctx,
  provider: SignInProvider,
  metadata: ProviderMetadata,
  { code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
): Promise<Result<ProviderTokens>> {
  const client = new OAuth2Client(provider.clientId, provider.clientSecret, redirectUri);
  try {
    const exchange = client.validateAuthorizationCode(metadata.tokenEndpoint, code, codeVerifier);
    const tokens = await limitTime(exchange, TIMEOUT_MS, () => {
      throw new TimeoutError('timed out');
    });
    return succeed({ idToken: tokens.idToken(), accessToken: tokens.accessToken() });
  } catch (error) {
    const reason = error instanceof OAuth2RequestError ? error.code : String(error);
    ctx.log('warn', 'sign-in code not exchanged', { issuer: provider.issuer, reason });
    if (error instanceof OAuth2RequestError && error.code === 'invalid_grant') return fail('signInStale');
    const isUnreachable = error instanceof ArcticFetchError || error instanceof TimeoutError;
    return fail(isUnreachable ? 'signInUnreachable' : 'signInFailed');
  }
}
