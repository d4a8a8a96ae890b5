import { z } from 'zod';
import type { Ctx } from '#worker/ctx.ts';
import type { SignInProvider } from '#worker/domain/auth/sign-in-provider.ts';
import { readLimitedJson } from '#worker/domain/shared/read-limited.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { ProviderMetadata } from './provider-metadata.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/** Both tokens stay in memory for one request and are never stored or logged. */
type ProviderTokens = { idToken: string; accessToken: string };

/** The response of a token endpoint (RFC 6749 §5). */
const answerSchema = z.union([
  z.object({ error: z.string() }),
  z.object({ id_token: z.string(), access_token: z.string() }),
]);

/** Exchanges the code of a callback for tokens. */
export async function exchangeCode(
  ctx: Ctx,
  provider: SignInProvider,
  metadata: ProviderMetadata,
  callback: { code: string; codeVerifier: string; redirectUri: string },
): Promise<Result<ProviderTokens>> {
  const refuse = (code: 'signInStale' | 'signInFailed' | 'signInUnreachable', reason: string) => {
    ctx.log('warn', 'sign-in code not exchanged', { issuer: provider.issuer, reason });
    return fail(code);
  };
  try {
    const { data: answer } = answerSchema.safeParse(await askTokens(ctx, provider, metadata, callback));
    if (!answer) return refuse('signInFailed', 'neither tokens nor an error');
    if ('error' in answer) {
      return refuse(answer.error === 'invalid_grant' ? 'signInStale' : 'signInFailed', answer.error);
    }
    return succeed({ idToken: answer.id_token, accessToken: answer.access_token });
  } catch (error) {
    return refuse('signInUnreachable', String(error));
  }
}

/** Throws if the provider is down or busy, or if the response is slow, too large or not JSON. */
async function askTokens(
  ctx: Ctx,
  { clientId, clientSecret }: SignInProvider,
  { tokenEndpoint }: ProviderMetadata,
  { code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await ctx.fetch(tokenEndpoint, {
    method: 'POST',
    headers: { Accept: 'application/json', Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
    }),
    redirect: 'manual',
    signal,
  });
  const body = await readLimitedJson(response, MAX_BYTES, signal);
  if (response.status === 429 || response.status >= 500) throw new Error(`status ${response.status}`);
  return body;
}
